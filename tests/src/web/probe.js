// Stamps of keys and frames, for a measurement: it runs in the page before the page's own scripts.
// A frame is everything that the page does in one animation frame, and ends when the picture that it drew
// is read back from the drawing buffer, which waits for the one who draws.

const probe = {
  /** The context of the game's canvas. */
  gl: undefined,
  /** Milliseconds of the program in each frame. */
  frames: [],
  /** Jobs for the end of the next frame. */
  jobs: [],
  /** A key that waits for its frame. */
  pressed: undefined,
};
window.probe = probe;

const getContext = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...options) {
  const context = getContext.call(this, kind, ...options);
  if (this.id === "game") probe.gl = context;
  return context;
};

/** The pixels of a part of the canvas, from its lower left corner. */
probe.read = ([x, y, width, height]) => {
  const { gl } = probe;
  const framebuffer = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
  const buffer = gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  const pixels = new Uint8Array(4 * width * height);
  gl.readPixels(x, y, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  return new Uint32Array(pixels.buffer);
};

/** What a job gives at the end of the next frame. */
probe.next = (job) => new Promise((done) => probe.jobs.push(() => done(job())));

const differ = (one, other) => one.some((pixel, at) => pixel !== other[at]);

/**
 * A rectangle around the pixels that a key changes, that another key changes back, and that stay the same
 * without one.
 */
probe.changed = (before, after, back, width) => {
  let [left, low, right, high] = [width, Infinity, -1, -1];
  after.forEach((pixel, at) => {
    const still = before[0][at];
    if (pixel === still || back[at] !== still) return;
    if (!before.every((picture) => picture[at] === still)) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [low, high] = [Math.min(low, y), Math.max(high, y)];
  });
  return [left, low, right - left + 1, high - low + 1];
};

/** Milliseconds from the next key to the end of the frame that shows another picture of this part. */
probe.await = async (part) => {
  const before = await probe.next(() => probe.read(part));
  const shown = new Promise((done) => {
    const look = () => {
      const { pressed } = probe;
      const after = pressed && probe.read(part);
      if (!after || !differ(before, after)) return probe.jobs.push(look);
      const [heard, drawn] = [pressed.heard - pressed.at, performance.now() - pressed.at];
      probe.pressed = undefined;
      done([heard, drawn]);
    };
    probe.jobs.push(look);
  });
  probe.shown = shown;
};

addEventListener(
  "keydown",
  ({ timeStamp, repeat }) => {
    if (!repeat) probe.pressed = { at: timeStamp, heard: performance.now() };
  },
  true,
);

const requestFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) =>
  requestFrame((now) => {
    const begin = performance.now();
    callback(now);
    probe.frames.push(performance.now() - begin);
    const jobs = probe.jobs;
    probe.jobs = [];
    for (const job of jobs) job();
  });
