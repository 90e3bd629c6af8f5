/** Of a line, what is looked at: keeps every pattern's cost in proportion to the text. */
const longestLine = 300
/** A bucket on a logarithmic scale: 0 for nothing, then one step per doubling. */
const scale = (value: number, unit: number) =>
  value <= 0 ? 0 : Math.max(1, Math.min(9, Math.round(Math.log2(value / unit) + 5)))
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const capital = /\p{Lu}/u

/** Digits, capitals and question marks: too many in most texts to be gathered by a pattern. */
function signsOf(text: string) {
  const signs = { digits: 0, capitals: 0, questions: 0 }
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 128) signs.capitals += capital.test(String.fromCodePoint(text.codePointAt(at) ?? unit)) ? 1 : 0
    else if (unit >= 65 && unit <= 90) signs.capitals++
    else if (unit >= 48 && unit <= 57) signs.digits++
    else if (unit === 63) signs.questions++
  }
  return signs
}

/**
 * Cues in how a text is laid out, whatever its language: names of the form `y:<cue>:<bucket>`. Densities are per
 * character or per line, in buckets one doubling apart.
 */
export function layoutCues(text: string): string[] {
  const lines = text
    .split('\n')
    .map(line => line.trim().slice(0, longestLine))
    .filter(Boolean)
  const lineCount = Math.max(1, lines.length)
  const length = Math.max(1, text.length)
  const share = (test: (line: string) => boolean) => lines.filter(test).length / lineCount
  const { digits, capitals, questions } = signsOf(text)
  const cues: Record<string, number> = {
    length: scale(length, 3_000),
    line: scale(length / lineCount, 60),
    digits: scale(digits / length, 0.03),
    capitals: scale(capitals / length, 0.04),
    money: scale(count(text, /[$€£¥]\s?\d|\d[.,]\d\d\b/g) / length, 0.003),
    dates: scale(count(text, /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g) / length, 0.001),
    labelled: scale(
      share(line => /^[\p{L}\d .'/()#-]{2,40}:(\s|$)/u.test(line)),
      0.1,
    ),
    bulleted: scale(
      share(line => /^([-*•–·]|\d{1,2}[.)])\s/.test(line)),
      0.1,
    ),
    headed: scale(
      share(
        line =>
          /^#{1,6}\s/.test(line) ||
          (line.length < 60 && line.length > 3 && line === line.toUpperCase() && /\p{L}{3}/u.test(line)),
      ),
      0.05,
    ),
    columns: scale(
      share(line => /\S {2,}\S.* {2,}\S|\t.*\t|\|.*\|/.test(line)),
      0.1,
    ),
    delimited: scale(
      share(line => count(line, /[,;|\t]/g) >= 4 && line.length < 200 * count(line, /[,;|\t]/g)),
      0.1,
    ),
    prose: scale(
      share(line => line.length > 200),
      0.1,
    ),
    short: scale(
      share(line => line.length < 25),
      0.1,
    ),
    questions: scale(questions / length, 0.0005),
    links: scale(count(text, /https?:\/\//g) / length, 0.0005),
    code: scale(count(text, /```|[{};]\s*$|=>|\(\)/gm) / length, 0.001),
    blanks: scale(count(text, /_{4,}|\.{6,}|☐|\[ \]/g) / length, 0.0005),
    addresses: scale(count(text, /\w@\w/g) / length, 0.0003),
  }
  Object.assign(cues, voiceCues(text, length))
  return Object.entries(cues).map(([cue, bucket]) => `y:${cue}:${bucket}`)
}

const voices = {
  we: /\b(?:we|our|us|wir|unser\w*|nous|notre|nos|nosotros|nuestr[oa]s?|noi|nostr[oaie]|wij|ons|onze|nós|noss[oa]s?)\b/gi,
  i: /\b(?:i|my|me|ich|mein\w*|je|mon|mes|yo|mi|io|mio|ik|mijn|eu|meu)\b/gi,
  you: /\b(?:you|your|sie|ihr\w*|vous|votre|vos|usted|su|lei|suo|u|uw|você|seu)\b/gi,
  told: /\b(?:he|she|said|says|sagte|dit|dijo|disse|zei|er|il|elle|él|ella)\b/gi,
  duty: /\b(?:shall|must|may not|required|muss|müssen|doit|doivent|debe|deben|deve|devono|moet|moeten|devem)\b/gi,
  advice: /\b(?:should|can|could|might|let's|kann|sollte|peut|puede|può|kan|pode)\b/gi,
}

/** Who speaks to whom, and how: tells a letter from a law and a report from a diary, whatever they are about. */
function voiceCues(text: string, length: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(voices).map(([voice, words]) => [`voice-${voice}`, scale(count(text, words) / length, 0.002)]),
  )
}
