/** Windows font character sets and their code pages ([MS-WMF] 2.1.1.5; RTF 1.9.1 `\fcharset`). */
const byFontCharset: Record<number, number> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  255: 437,
}

export function codePageOfFont(charset: number): number | undefined {
  return byFontCharset[charset]
}

/** Encoding names by Windows code page, where `cp<number>` would not be understood. */
const names: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1361: 'euc-kr',
  10000: 'macintosh',
  10001: 'shift_jis',
  10006: 'macgreek',
  10007: 'maccyrillic',
  20127: 'us-ascii',
  20866: 'koi8-r',
  21866: 'koi8-u',
  28591: 'iso-8859-1',
  28592: 'iso-8859-2',
  28595: 'iso-8859-5',
  28597: 'iso-8859-7',
  28598: 'iso-8859-8',
  28599: 'iso-8859-9',
  28605: 'iso-8859-15',
  38598: 'iso-8859-8',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65000: 'utf-7',
  65001: 'utf-8',
  52936: 'gb2312',
  20932: 'euc-jp',
  367: 'us-ascii',
  819: 'iso-8859-1',
}

/** The encoding name of a Windows code page. */
export function encodingOf(codePage: number): string {
  if (names[codePage]) return names[codePage]
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : `cp${codePage}`
}
