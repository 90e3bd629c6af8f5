const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** A member's name: the Unicode path field, UTF-8 (flagged or evidently), else GB 2312 where it can only be that, else code page 437 (APPNOTE.TXT appendix D). */
export function decodeName(raw: Buffer, extra: Buffer, isUtf8: boolean): string {
  const unicode = unicodePath(extra)
  if (unicode !== undefined) return unicode
  if (isUtf8) return raw.toString('utf8')
  try {
    return strictUtf8.decode(raw)
  } catch {
    if (isChinese(raw)) return new TextDecoder('gbk').decode(raw)
    return Array.from(raw, byte => (byte < 128 ? String.fromCharCode(byte) : cp437[byte - 128])).join('')
  }
}

/** Whether all bytes above ASCII are pairs of GB 2312's two levels of Chinese characters. */
function isChinese(raw: Buffer): boolean {
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at] ?? 0
    if (byte < 0x80) continue
    if (byte < 0xb0 || byte > 0xf7 || (raw[++at] ?? 0) < 0xa1) return false
  }
  return true
}

function unicodePath(extra: Buffer): string | undefined {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 0x7075 && length > 5) return extra.subarray(at + 9, at + 4 + length).toString('utf8')
    at += 4 + length
  }
  return undefined
}
