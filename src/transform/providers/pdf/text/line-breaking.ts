/** Pieces between which a line may break; spaces end a piece, and joining the pieces gives the text back. */
export function breakPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/[^ \n]+ *| +/g) ?? []) {
    if (simpleWord.test(word)) pieces.push(word);
    else pieces.push(...breakWord(word));
  }
  return pieces;
}

const simpleWord = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}.,:;'’()%€$£+ ]+$/u;
const dictionaryScripts = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const ideographs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

// Chinese and Japanese line rules: what may not begin a line, and what may not end one.
const neverFirst =
  /^[、。，．・：；？！）］｝〉》」』】〕〗’”ーぁぃぅぇぉっゃゅょァィゥェォッャュョ%),.:;?!\]}\p{M}]/u;
const neverLast = /[（［｛〈《「『【〔〖‘“([{]$/u;

let words: Intl.Segmenter | undefined;
let graphemes: Intl.Segmenter | undefined;

/** What a reader takes for one character: the smallest piece a word too long for its line is broken into. */
export function graphemesOf(text: string): string[] {
  if (/^[\u0020-\u007E]*$/.test(text)) return text.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment).flatMap((one) =>
    one.length > longestGrapheme ? chunked(one, longestGrapheme) : [one],
  );
}

// Over 30 marks on a letter are no language's (UAX #15, stream-safe text).
const longestGrapheme = 32;

function breakWord(word: string): string[] {
  if (dictionaryScripts.test(word)) return chunked(word, 2000).flatMap(dictionaryWords);
  if (ideographs.test(word)) return breakIdeographs(word);
  return word.match(/[^-–—/]+[-–—/]* *|[-–—/]+ */g) ?? [word];
}

/** Pieces of at most `length` characters: neither segmenter nor shaping is linear in the length of what it is handed. */
function chunked(text: string, length: number): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'gu')) ?? [];
}

function dictionaryWords(text: string): string[] {
  words ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(words.segment(text), ({ segment }) => segment);
}

function breakIdeographs(word: string): string[] {
  const pieces: string[] = [];
  for (const character of graphemesOf(word)) {
    const last = pieces.at(-1);
    const joins =
      last !== undefined &&
      (neverFirst.test(character) ||
        neverLast.test(last) ||
        character === ' ' ||
        !(ideographs.test(last) || ideographs.test(character)));
    if (joins && last.length < 64) pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
  }
  return pieces;
}
