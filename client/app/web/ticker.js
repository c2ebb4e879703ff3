// A clock for a hidden page, whose own timers the browser slows down: it ticks while it is asked to.
let timer;
onmessage = ({ data: period }) => {
  clearInterval(timer);
  timer = period ? setInterval(() => postMessage(0), period) : undefined;
};
