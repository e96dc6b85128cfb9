/* Twin of scythe_ref/search/stemmer.py: the stemmer of the language that the texts are translated into. Of English texts
   there is none; the build of a translated site replaces this file. */

/**
 * @param {string} word
 * @returns {string}
 */
export const stemmer = (word) => word;
