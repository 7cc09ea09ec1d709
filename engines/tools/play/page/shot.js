// A picture of the board, for sharing.

function save(blob, name) {
  const address = URL.createObjectURL(blob),
    link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

// The picture with its colours written out: by itself it has no style sheet.
function standing(svg) {
  const colours = getComputedStyle(document.documentElement),
    [, , width, height] = svg.getAttribute("viewBox").split(" ");
  return svg.outerHTML
    .replace(/var\((--[\w-]+)\)/g, (_, name) => colours.getPropertyValue(name))
    .replace("<svg ", `<svg width="${2 * width}" height="${2 * height}" font-family="sans-serif" `);
}

// Saves what `svg` shows as a file of this kind, `svg` or `png`.
export async function savePicture(svg, kind, name) {
  const text = standing(svg),
    file = `${name}.${kind}`;
  if (kind === "svg") return save(new Blob([text], { type: "image/svg+xml" }), file);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  save(await canvas.convertToBlob(), file);
}
