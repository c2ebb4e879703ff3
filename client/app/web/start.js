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

/** Says why the game cannot be played. The first problem is the cause of those after it. */
function fail(words) {
  if (loader.className === "problem") return;
  delete document.body.dataset.state;
  loader.className = "problem";
  status.textContent = words;
}

/** Loads the page again, which resumes its session: nobody is asked whether it may be left. */
function reload() {
  document.body.dataset.state = "renewing";
  location.reload();
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

/** Keys by which a browser covers the page or takes the focus from it, and which would end no bout. */
const DISTRACTING = ["AltLeft", "AltRight", "F1", "F3", "F6", "F7", "F10"];

/**
 * Whether a key is the game's. While a bout is on, the game has told the keys that are bound: they are its
 * own with whatever modifiers are bound as well. Other shortcuts stay the browser's.
 */
function isOurs(event) {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key);
  if (canvas.dataset.bound === undefined) return !isShortcut;
  const bound = canvas.dataset.bound.split(" ");
  const held = { Control: event.ctrlKey, Super: event.metaKey, Alt: event.altKey };
  const isFree = (name) => !held[name] || bound.some((code) => code.startsWith(name));
  const isBound = bound.includes(event.code) && Object.keys(held).every(isFree);
  return !isShortcut || isBound || DISTRACTING.includes(event.code);
}

/** The keys of the game must not scroll the page or leave the canvas. */
function keepKeys() {
  for (const kind of ["keydown", "keyup"]) {
    // The menu of Firefox opens when Alt is released.
    canvas.addEventListener(kind, (event) => {
      if (isOurs(event)) event.preventDefault();
    });
  }
  // A match is lost with its page. A page that loads itself again resumes it.
  window.addEventListener("beforeunload", (event) => {
    const isRenewed = document.body.dataset.state === "renewing";
    if (canvas.dataset.match !== undefined && !isRenewed) event.preventDefault();
  });
  // The game names keys by what they print, where the browser tells it.
  const learn = async () => {
    const layout = await navigator.keyboard?.getLayoutMap?.();
    if (layout) canvas.dataset.layout = [...layout].map((key) => key.join(" ")).join("\n");
  };
  // A page in a frame may not ask: names are learnt as keys are pressed.
  learn().catch(() => {});
  window.addEventListener("focus", () => learn().catch(() => {}));
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

/** Keys that edit text, or are held with others: they stay with the input that letters are typed into. */
const TYPING = /^(.|Enter|Backspace|Delete|Dead|Process|Unidentified|Shift|Control|Alt|AltGraph|Meta)$/u;

/** Text is typed into a hidden input. Keys that are no text are the game's, and what follows them, too. */
function handOverKeys() {
  typing.addEventListener("keydown", (event) => {
    if (event.isComposing || TYPING.test(event.key)) return;
    event.preventDefault();
    canvas.focus();
    canvas.dispatchEvent(new KeyboardEvent(event.type, event));
  });
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
  setTimeout(reload, 1500);
  return true;
}

/** Entry of the tab's storage with the time when the graphics were lost last. */
const LOST = "cutlass/graphics-lost";

/** Whether the graphics were lost just now. */
const isLost = () => Date.now() - Number(sessionStorage.getItem(LOST) ?? 0) < RENEWAL;

/**
 * A canvas without graphics shows nothing any more. A new page has new ones, and resumes the session: it is loaded
 * at once, before the game fails and ends the session, and says why.
 */
function loseGraphics() {
  if (isLost()) return fail(say("page-graphics-lost-again"));
  sessionStorage.setItem(LOST, String(Date.now()));
  status.textContent = say("page-graphics-lost");
  reload();
}

/** The name of the graphics driver; empty where the browser has none or hides it. */
function driver() {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return "";
  const named = gl.getExtension("WEBGL_debug_renderer_info");
  const name = gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  // WebKit gives every card this name, and a processor that plays one as well. Apple's machines have one.
  if (name === "Apple GPU" && !/^(Mac|iP)/.test(navigator.platform)) return "";
  return name;
}

/**
 * A program of WebAssembly 2.0 that fills memory, rounds a number, extends the sign of another, and names an object: the
 * game is compiled with these instructions.
 */
const PROGRAM_2_0 = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // WebAssembly
  0x01, 0x04, 0x01, 0x60, 0x00, 0x00, // a type of function
  0x03, 0x02, 0x01, 0x00, // a function of it
  0x05, 0x03, 0x01, 0x00, 0x00, // a memory
  0x0a, 0x1c, 0x01, 0x1a, 0x00, // the body of the function
  0x41, 0x00, 0x41, 0x00, 0x41, 0x00, 0xfc, 0x0b, 0x00, // memory.fill
  0x43, 0x00, 0x00, 0x00, 0x00, 0xfc, 0x00, 0x1a, // i32.trunc_sat_f32_s
  0x41, 0x00, 0xc0, 0x1a, // i32.extend8_s
  0xd0, 0x6f, 0x1a, 0x0b, // ref.null extern
]);

/** What the game needs of a browser, by its name. */
const NEEDS = {
  WebAssembly: () => typeof WebAssembly === "object",
  "WebAssembly 2.0": () => WebAssembly.validate(PROGRAM_2_0),
  WebSocket: () => typeof WebSocket === "function",
  TransformStream: () => typeof TransformStream === "function",
  "Canvas 2D": () => document.createElement("canvas").getContext("2d") !== null,
};

async function start() {
  canvas.dataset.card = driver();
  const missing = Object.keys(NEEDS).find((name) => !NEEDS[name]());
  if (missing) return fail(say("page-unsupported").replace("{ $feature }", missing));
  let program;
  try {
    program = await download();
  } catch (error) {
    return fail(say("page-no-download").replace("{ $reason }", error.message));
  }
  window.addEventListener("error", () => fail(say("page-crashed")));
  canvas.addEventListener("webglcontextlost", loseGraphics);
  keepKeys();
  handOverKeys();
  // The game asks for it when it begins and ends a session.
  window.addEventListener("cutlass-session", watchRelease);
  // A page that the browser has kept aside has left its session, and its program has ended.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) reload();
  });
  makeRoom();
  try {
    const started = init({ module_or_path: program });
    program = undefined;
    await started;
    status.textContent = isLost() ? say("page-graphics-lost") : say("page-opening");
    canvas.focus();
  } catch (error) {
    console.error(error);
    fail(say("page-no-download").replace("{ $reason }", error.message));
  }
}

start();
