// Loads the game with a progress bar, and says clearly why it cannot be played.

import "./@hidden.js@";
import init from "./@cutlass.js@";

/** Bytes of the program, and of what is transferred of it. */
const BYTES = { program: @bytes@, transferred: @transferred@ };

const canvas = document.getElementById("game");
const loader = document.getElementById("loader");
const bar = document.getElementById("bar");
const status = document.getElementById("status");

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
  const size = (BYTES.transferred / 1e6).toFixed(1);
  const count = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      const share = Math.min(bytes / BYTES.program, 1);
      bar.value = share;
      const words = "{{page-loading}}";
      status.textContent = words
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
  window.addEventListener("pointerdown", () => canvas.focus());
  window.addEventListener("focus", () => canvas.focus());
}

async function start() {
  if (typeof WebAssembly !== "object") return fail("{{page-no-wasm}}");
  if (!document.createElement("canvas").getContext("webgl2")) return fail("{{page-no-webgl}}");
  let program;
  try {
    program = await download();
  } catch (error) {
    return fail("{{page-no-download}}".replace("{ $reason }", error.message));
  }
  window.addEventListener("error", () => fail("{{page-crashed}}"));
  keepKeys();
  try {
    const started = init({ module_or_path: program });
    program = undefined;
    await started;
    status.textContent = "{{page-opening}}";
    canvas.focus();
  } catch (error) {
    console.error(error);
    fail("{{page-no-download}}".replace("{ $reason }", error.message));
  }
}

start();
