import type { PrintContent } from '../content/print-content.ts';
import type { PdfOptions } from '../pdf-options.ts';
import { setSingleLine } from '../text/paragraph.ts';
import { roughWidth } from './column-widths.ts';
import { baseline } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { colors, styles } from './theme.ts';

/** What a page carries before its content: the watermark, a warning, and from the second on what document it belongs to. */
export function furnishPage(content: PrintContent, options: PdfOptions): (sheet: Sheet) => void {
  return (sheet) => {
    const watermark = options.watermark || content.warning;
    if (watermark) paintWatermark(sheet, watermark);
    if (content.warning) paintWarning(sheet, content.warning);
    if (sheet.pages === 1) return;
    const { left, top } = sheet.geometry;
    const half = sheet.width / 2 - 10;
    const title = [content.title, content.code].filter((part) => part !== '').join(' ');
    sheet.paint([
      { x: left, width: half, pieces: sheet.lines(title, styles.running, half).slice(0, 1) },
      {
        x: left + half + 20,
        width: half,
        pieces: sheet.lines(content.author, styles.running, half, 'end').slice(0, 1),
      },
    ]);
    sheet.y = Math.max(sheet.y, top) + 16;
  };
}

/** Paints the foot of every page, once their number is known. */
export function paintFooters(sheet: Sheet, content: PrintContent): void {
  const { left, bottom } = sheet.geometry;
  const numberWidth = 70;
  const textWidth = sheet.width - numberWidth;
  const lines = sheet.lines(content.footLine, styles.tiny, textWidth).slice(0, 2);
  for (let page = 0; page < sheet.pages; page += 1) {
    sheet.canvas.toPage(page);
    sheet.canvas.rule({ x: left, y: bottom + 12, width: sheet.width }, 0.5, colors.rule);
    let y = bottom + 18;
    for (const line of lines) {
      line.paint(sheet.canvas, { x: left, y, width: textWidth });
      y += line.height;
    }
    const number = setSingleLine(`${page + 1} / ${sheet.pages}`, styles.tiny, {
      ...sheet.script,
      base: 'ltr',
    });
    const box = { x: left + textWidth, y: baseline(bottom + 18, styles.tiny), width: numberWidth };
    sheet.canvas.line(number, box, styles.tiny.size, styles.tiny.color, 'end');
  }
}

/** Paints a line across the upper margin, which no content reaches. */
function paintWarning(sheet: Sheet, text: string): void {
  const height = styles.warning.leading + 6;
  const box = { x: 0, y: 14, width: sheet.canvas.width };
  sheet.canvas.rule(box, height, colors.warning);
  sheet.single(text, styles.warning, 'center').paint(sheet.canvas, { ...box, y: box.y + 3 });
}

function paintWatermark(sheet: Sheet, text: string): void {
  const { canvas } = sheet;
  const short = text.slice(0, 60);
  const style = { ...styles.title, size: 100, color: colors.watermark };
  const room = Math.hypot(canvas.width, canvas.height) * 0.72;
  const size = Math.min(120, (100 * room) / Math.max(1, roughWidth(short, style, sheet.script.han)));
  canvas.turned(setSingleLine(short, { ...style, size }, sheet.script), size, colors.watermark, -52);
}
