/** The health check of the image: exits with 0 when the web server of this container is ready. */
const ready = `http://127.0.0.1:${process.env.PORT || 3000}/readyz`;
const isReady = await fetch(ready).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
