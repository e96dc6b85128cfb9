/* What a picture of mats reads of the lab's board (`mat_data` of scythe_ref/scythe/site/lab_board.py). */

export interface MatBoard {
  mat: MatData;
}

export interface MatData {
  script: string;
  /** By player mat, from left to right. */
  sections: { [mat: string]: Section[] };
  /** The names of top-row actions. */
  tops: { [action: string]: string };
  /** The boxes of the top row that hold cubes, by action. */
  boxes: { [action: string]: string[] };
  /** The resource that pays for each bottom-row action. */
  pays: { [action: string]: string };
  structures: string[];
  /** By goal of the triumph track its spaces for each player, and the players whose stars it doesn't limit. */
  stars: { [goal: string]: { spaces: number; free?: string[] } };
  /** The last number of each track of the board. */
  tracks: { [track: string]: number };
}

export interface Section {
  top: string;
  bottom: string;
  cost: number;
  min: number;
  coins: number;
}
