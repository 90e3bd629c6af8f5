const common = /password|passwort|qwert|asdf|12345|letmein|welcome|admin|sharelight|iloveyou|dragon|monkey/i

/**
 * 0 too short to be accepted, 1 weak, 2 fair, 3 good, 4 strong: by an estimate of the guesses it takes, from its length and
 * the alphabet that it draws from, less what is common or repeated.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 10) return 0
  const alphabet = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 32],
  ] as const
  const size = alphabet.reduce((sum, [pattern, letters]) => sum + (pattern.test(password) ? letters : 0), 0)
  const varied = new Set(password.toLowerCase()).size
  const length = Math.min(password.length, varied * 2) - (common.test(password) ? 7 : 0)
  const bits = Math.max(0, length) * Math.log2(Math.max(size, 2))
  if (bits < 45) return 1
  return bits < 60 ? 2 : bits < 80 ? 3 : 4
}
