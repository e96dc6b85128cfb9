/* What every page loads besides css and early.js. Material's bundle comes after it and finds what it has made. */

import "./header.js";
import "./menu.js";
import "./table/mode.js";
import "./search_box/openers.js";
import "./offline.js";
