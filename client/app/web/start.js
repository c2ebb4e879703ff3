// Loads the game with a progress bar, and says clearly why it cannot be played.

import "./@hidden.js@";
import init from "./@cutlass.js@";

/** Bytes of the program, and of what is transferred of it. */
const BYTES = { program: @bytes@, transferred: @transferred@ };

/** The texts of the page by language and key: those of the file of each language, as deploy/web puts them here. */
const TEXTS = @texts@;

/** The language that the player has chosen in the game, or else the first of the browser's that there is. */
function preferred() {
  let chosen = "";
  try {
    chosen = /^language = "([a-z]+)"$/m.exec(localStorage.getItem("cutlass/settings.toml"))?.[1] ?? "";
  } catch {
    // This browser stores nothing.
  }
  const tags = [chosen, ...navigator.languages].map((tag) => tag.split("-")[0].toLowerCase());
  return tags.find((tag) => Object.hasOwn(TEXTS, tag)) ?? "en";
}

const language = preferred();
const say = (key) => TEXTS[language][key];

// The page itself is in English, for search engines and where there is no JavaScript.
document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-text]")) {
  element.textContent = say(element.dataset.text);
}
for (const element of document.querySelectorAll("[data-label]")) {
  element.setAttribute("aria-label", say(element.dataset.label));
}

const canvas = document.getElementById("game");
const loader = document.getElementById("loader");
const bar = document.getElementById("bar");
const status = document.getElementById("status");
const typing = document.getElementById("typing");

function fail(words) {
  delete document.body.dataset.state;
  loader.className = "problem";
  status.textContent = words;
}

/** The program, whose bytes are counted as they come. */
async function download() {
  const response = await fetch("@cutlass.wasm@");
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  let bytes = 0;
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const size = (BYTES.transferred / 1e6).toLocaleString(language, tenths);
  const count = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      const share = Math.min(bytes / BYTES.program, 1);
      bar.value = share;
      status.textContent = say("page-loading")
        .replace("{ $percent }", Math.floor(share * 100))
        .replace("{ $size }", size);
      controller.enqueue(chunk);
    },
  });
  const headers = { "Content-Type": "application/wasm" };
  return new Response(response.body.pipeThrough(count), { headers });
}

/** The keys of the game must not scroll the page or leave the canvas. Shortcuts stay the browser's. */
function keepKeys() {
  canvas.addEventListener("keydown", (event) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key);
    if (!isShortcut) event.preventDefault();
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
  // A finger is no reason to take the focus: it may have opened the keyboard of a phone.
  window.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") canvas.focus();
  });
  window.addEventListener("focus", () => {
    if (document.activeElement !== typing) canvas.focus();
  });
  // No mouse is made up from a finger, which would focus the canvas.
  canvas.addEventListener("touchend", (event) => event.preventDefault(), { passive: false });
}

/** The keyboard of a phone lies over the page: the game keeps the space above it. */
function makeRoom() {
  const view = window.visualViewport;
  if (!view) return;
  const stage = document.getElementById("stage");
  const fit = () => {
    const covered = window.innerHeight - view.height - view.offsetTop;
    stage.style.bottom = covered > 80 ? `${covered}px` : "";
    if (covered > 80) window.scrollTo(0, 0);
  };
  view.addEventListener("resize", fit);
}

/** Entry of the tab's storage with the time of the last renewal, which the game uses as well. */
const RENEWED = "cutlass/renewed";
/** Milliseconds between two renewals at least: one that did not help is not repeated. */
const RENEWAL = 60_000;

/** Whether the server has another release of the page than this one. */
async function isOld() {
  const response = await fetch("manifest.json", { cache: "no-cache" });
  if (!response.ok) return false;
  const { files } = await response.json();
  return !files.some(({ path }) => import.meta.url.endsWith(`/${path}`));
}

/** Milliseconds after the beginning or the end of a session when the release is looked at: a server that is updated is away for a while. */
const LOOKED_AFTER = [0, 1_000, 3_000, 8_000, 20_000];
/** Sessions that began or ended. */
let sessions = 0;

/** Looks whether the page has outlived an update of the server, until the next session begins or ends. */
async function watchRelease() {
  sessions += 1;
  const own = sessions;
  for (const after of LOOKED_AFTER) {
    await new Promise((resolve) => setTimeout(resolve, after));
    if (own !== sessions || (await renew())) return;
  }
}

/** Loads a page again that has outlived an update of the server, and says so. */
async function renew() {
  const last = Number(sessionStorage.getItem(RENEWED) ?? 0);
  try {
    if (Date.now() - last < RENEWAL || !(await isOld())) return false;
  } catch {
    // The server is away, or the player.
    return false;
  }
  sessionStorage.setItem(RENEWED, String(Date.now()));
  document.body.dataset.state = "renewing";
  status.textContent = say("page-renewing");
  setTimeout(() => location.reload(), 1500);
  return true;
}

async function start() {
  if (typeof WebAssembly !== "object") return fail(say("page-no-wasm"));
  if (!document.createElement("canvas").getContext("webgl2")) return fail(say("page-no-webgl"));
  let program;
  try {
    program = await download();
  } catch (error) {
    return fail(say("page-no-download").replace("{ $reason }", error.message));
  }
  window.addEventListener("error", () => fail(say("page-crashed")));
  keepKeys();
  // The game asks for it when it begins and ends a session.
  window.addEventListener("cutlass-session", watchRelease);
  // A page that the browser has kept aside has left its session, and its program has ended.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  makeRoom();
  try {
    const started = init({ module_or_path: program });
    program = undefined;
    await started;
    status.textContent = say("page-opening");
    canvas.focus();
  } catch (error) {
    console.error(error);
    fail(say("page-no-download").replace("{ $reason }", error.message));
  }
}

start();
