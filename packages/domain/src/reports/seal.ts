/** What a seal begins with, in whatever kind of file. */
export const sealMark = 'sharelight-seal:1:'
/** A seal and what follows it is at most so long: it is looked for at a file's end. */
export const longestSeal = 400

/** The parts of a seal: which stamp it was made for, and what proves it. Both are base64url. */
export interface Seal {
  stamp: string
  proof: string
}

/** 16 bytes that tell stamps apart, and an HMAC-SHA-256. */
const form = /^sharelight-seal:1:([\w-]{22}):([\w-]{43})[\s"]*$/

/** The seal that a text is, besides white space and quotes behind it; undefined for none. */
export function readSeal(text: string): Seal | undefined {
  const [, stamp, proof] = form.exec(text) ?? []
  return stamp && proof ? { stamp, proof } : undefined
}

export const sealText = ({ stamp, proof }: Seal) => `${sealMark}${stamp}:${proof}`

/** Where the seal of a file begins in its last bytes, given one character a byte; -1 for a file without one. */
export const findSeal = (tail: string) => tail.lastIndexOf(sealMark)
