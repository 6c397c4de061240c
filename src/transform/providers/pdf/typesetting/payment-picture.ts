import { renderSVG } from 'uqr';

/** Renders a payment code as SVG: error correction M and at most version 13, as EPC069-12 requires, without a margin. */
export function paymentPicture(payload: string): Uint8Array {
  return Buffer.from(renderSVG(payload, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 0 }));
}

/**
 * Renders a Swiss QR code as SVG: error correction M and at most version 25, with the Swiss cross, which takes 7 of its 46 mm
 * (Swiss Implementation Guidelines QR-bill 2.3, chapter 5).
 */
export function swissPicture(payload: string): Uint8Array {
  const code = renderSVG(payload, { ecc: 'M', boostEcc: false, maxVersion: 25, border: 0 });
  const size = Number(/viewBox="0 0 (\d+) /.exec(code)?.[1]);
  const perMm = size / 46;
  /** Returns a rectangle in the middle of the code; the lengths are those of the published cross. */
  const middle = (width: number, height: number, colour: string) => {
    const [x, y] = [(size - width * perMm) / 2, (size - height * perMm) / 2];
    return `<rect x="${x}" y="${y}" width="${width * perMm}" height="${height * perMm}" fill="${colour}"/>`;
  };
  const cross = [
    middle(7, 7, 'white'),
    middle(6, 6, 'black'),
    middle(1.17, 3.89, 'white'),
    middle(3.89, 1.17, 'white'),
  ];
  return Buffer.from(code.replace('</svg>', `${cross.join('')}</svg>`));
}
