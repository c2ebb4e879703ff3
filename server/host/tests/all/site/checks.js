// What a test wants to know of a page: its title, its links, and whatever is wrong with it.
(() => {
  const wrong = [];
  const expect = (holds, words) => { if (!holds) wrong.push(words); };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const root = document.documentElement;
  const described = (it) => `${it.tagName} ${it.className} “${it.textContent.trim().slice(0, 40)}”`;

  expect(document.querySelector("meta[name=description]")?.content.length > 20, "no description");
  expect(all("h1").length === 1, "not one main heading");
  expect(all("main").length === 1, "not one main part");
  expect(all("script").every((it) => it.src.endsWith("/site/passkeys.js")), "there are scripts but that of passkeys");
  expect(root.scrollWidth <= innerWidth, `it is ${root.scrollWidth} wide, wider than the window`);

  let level = 1;
  for (const heading of all("main h1, main h2, main h3")) {
    const own = Number(heading.tagName[1]);
    expect(own <= level + 1, `${described(heading)} leaves a level out`);
    level = own;
  }
  for (const image of all("img")) {
    expect(image.hasAttribute("alt"), `no words for ${image.src}`);
    const hasSize = image.hasAttribute("width") && image.hasAttribute("height");
    expect(image.loading !== "lazy" || hasSize, `no size for ${image.src}`);
    // One that is loaded when it comes into view may not be there yet.
    const isLater = image.loading === "lazy" && !image.complete;
    expect(isLater || image.naturalWidth > 0, `${image.src} is broken`);
  }
  for (const input of all("input:not([type=hidden])")) {
    expect(input.labels.length === 1, `no label for ${input.name}`);
  }
  for (const drawing of all("svg")) {
    const isHidden = drawing.getAttribute("aria-hidden") === "true";
    expect(isHidden || drawing.querySelector("title, desc"), "no words for a drawing");
  }
  for (const link of all("a")) {
    expect(link.textContent.trim() || link.getAttribute("aria-label"), `no words for ${link.href}`);
  }
  expect(document.fonts.check("1em Legible") && getComputedStyle(document.body).fontFamily.startsWith("Legible"),
    "the font is not there");

  // Contrast (WCAG 2.2, 1.4.3): 4.5 to 1 between words and what is behind them.
  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => [r, g, b]
    .map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (it) => {
    for (; it; it = it.parentElement) {
      const colour = channels(getComputedStyle(it).backgroundColor);
      if (colour.length < 4 || colour[3] > 0.5) return colour;
    }
    return [255, 255, 255];
  };
  for (const it of all("body *")) {
    const own = [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || it.closest("title, desc, .unseen")) continue;
    const style = getComputedStyle(it);
    const [one, other] = [channels(it.closest("svg") ? style.fill : style.color), behind(it)].map(luminance);
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    expect(ratio >= 4.5, `${described(it)} has a contrast of ${ratio.toFixed(1)}`);
    expect(parseFloat(style.fontSize) >= 14, `${described(it)} is ${style.fontSize} small`);
  }
  for (const it of all("button, .button, input:not([type=hidden]), nav a")) {
    if (it.closest("[hidden]")) continue;
    expect(it.getBoundingClientRect().height >= 40, `${described(it)} is too small for a finger`);
  }

  const links = all("a[href], link[href]").map((it) => new URL(it.href))
    .filter((url) => url.origin === location.origin && !url.hash).map((url) => url.pathname + url.search);
  return { title: document.title, language: root.lang, wrong, links };
})()
