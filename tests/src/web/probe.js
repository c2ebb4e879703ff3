// Stamps of keys and frames, for a measurement: it runs in the page before the page's own scripts.
// A frame is everything that the page does in one animation frame, and ends when the picture that it drew
// is read back from the drawing buffer, which waits for the one who draws.

const probe = {
  /** The context of the game's canvas: of WebGL, or of a picture that the program draws itself. */
  context: undefined,
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
  if (this.id === "game") probe.context = context;
  return context;
};

/** The pixels of a part of the canvas, from its corner at the start of the buffer: WebGL's is the lower left one. */
probe.read = ([x, y, width, height]) => {
  const { context } = probe;
  if (context instanceof CanvasRenderingContext2D) {
    return new Uint32Array(context.getImageData(x, y, width, height).data.buffer);
  }
  const framebuffer = context.getParameter(context.READ_FRAMEBUFFER_BINDING);
  const buffer = context.getParameter(context.PIXEL_PACK_BUFFER_BINDING);
  context.bindFramebuffer(context.READ_FRAMEBUFFER, null);
  context.bindBuffer(context.PIXEL_PACK_BUFFER, null);
  const pixels = new Uint8Array(4 * width * height);
  context.readPixels(x, y, width, height, context.RGBA, context.UNSIGNED_BYTE, pixels);
  context.bindFramebuffer(context.READ_FRAMEBUFFER, framebuffer);
  context.bindBuffer(context.PIXEL_PACK_BUFFER, buffer);
  return new Uint32Array(pixels.buffer);
};

/** The pixels of the whole canvas. */
probe.readAll = () => {
  const { width, height } = probe.context.canvas;
  return probe.read([0, 0, width, height]);
};

/** What a job gives at the end of the next frame. */
probe.next = (job) => new Promise((done) => probe.jobs.push(() => done(job())));

/** The rectangle that is read, and the pixels in it that show a key: their places, and a picture of them. */
let part;

/**
 * Finds the pixels that a key changes, that another key changes back, and that stay the same without one.
 * Returns their number.
 */
probe.find = (before, after, back) => {
  const { width } = probe.context.canvas;
  const found = [];
  after.forEach((pixel, at) => {
    const still = before[0][at];
    if (pixel === still || back[at] !== still) return;
    if (before.every((picture) => picture[at] === still)) found.push(at);
  });
  const columns = found.map((at) => at % width);
  const rows = found.map((at) => Math.floor(at / width));
  const least = (all) => all.reduce((one, other) => Math.min(one, other), Infinity);
  const most = (all) => all.reduce((one, other) => Math.max(one, other), -1);
  const [left, low] = [least(columns), least(rows)];
  const rectangle = [left, low, most(columns) - left + 1, most(rows) - low + 1];
  const places = found.map((_, one) => (rows[one] - low) * rectangle[2] + columns[one] - left);
  part = { rectangle, places };
  return found.length;
};

const look = () => {
  const pixels = probe.read(part.rectangle);
  return part.places.map((place) => pixels[place]);
};

/** Looks again, without a key: pixels that have changed do not count any more. Returns how many are left. */
probe.settle = () =>
  probe.next(() => {
    const now = look();
    const before = part.picture ?? now;
    part.places = part.places.filter((_, one) => now[one] === before[one]);
    part.picture = now.filter((pixel, one) => pixel === before[one]);
    return part.places.length;
  });

/** Milliseconds from the next key to the page, and to the end of the frame that shows another picture. */
probe.await = async () => {
  const before = await probe.next(look);
  probe.shown = new Promise((done) => {
    const wait = () => {
      const { pressed } = probe;
      const after = pressed && look();
      if (!after?.some((pixel, one) => pixel !== before[one])) return probe.jobs.push(wait);
      const [heard, drawn] = [pressed.heard - pressed.at, performance.now() - pressed.at];
      probe.pressed = undefined;
      done([heard, drawn]);
    };
    probe.jobs.push(wait);
  });
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
