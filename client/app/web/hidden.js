// A hidden page gets no frames, and its timers fire once a second or less. A bout goes on all the same:
// while the page is hidden, frames and timers come from a worker, which the browser does not slow down.

/** Milliseconds between two ticks of a hidden page: the rules catch up on the ticks in between. */
const PERIOD = 33;

const worker = new Worker("@ticker.js@");
const frames = new Map();
const timers = new Map();
let last = 0;
/** Whether the browser was asked for a frame. */
let isAsked = false;

const native = {
  frame: window.requestAnimationFrame.bind(window),
  timeout: window.setTimeout.bind(window),
  clear: window.clearTimeout.bind(window),
};

function runFrames(now) {
  const due = [...frames.values()];
  frames.clear();
  for (const callback of due) callback(now);
}

window.requestAnimationFrame = (callback) => {
  frames.set(--last, callback);
  if (!isAsked) {
    isAsked = true;
    native.frame((now) => {
      isAsked = false;
      runFrames(now);
    });
  }
  return last;
};
window.cancelAnimationFrame = (id) => {
  frames.delete(id);
};

function runTimer(id) {
  const timer = timers.get(id);
  if (!timer) return;
  timers.delete(id);
  native.clear(timer.native);
  timer.callback(...timer.values);
}

window.setTimeout = (callback, delay = 0, ...values) => {
  const id = --last;
  const timer = { callback, values, at: performance.now() + delay };
  timers.set(id, timer);
  timer.native = native.timeout(() => runTimer(id), delay);
  return id;
};
window.clearTimeout = (id) => {
  const timer = timers.get(id);
  if (!timer) return native.clear(id);
  timers.delete(id);
  native.clear(timer.native);
};

worker.onmessage = () => {
  if (!document.hidden) return;
  const now = performance.now();
  for (const [id, timer] of [...timers]) if (timer.at <= now) runTimer(id);
  runFrames(now);
};
document.addEventListener("visibilitychange", () => {
  worker.postMessage(document.hidden ? PERIOD : 0);
});
if (document.hidden) worker.postMessage(PERIOD);
