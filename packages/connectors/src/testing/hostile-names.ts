import fc from 'fast-check'

/** Names that would do harm where they are not quoted, or are read as something else than they are. */
export const hostileNames = [
  "'; rm -rf ~ #",
  '$(touch pwned)',
  '`touch pwned`',
  '"; touch pwned; "',
  '-rf',
  '--apply',
  'two\nlines',
  'ends\n',
  '\nbegins',
  'a\r\nb',
  '\u202egpj.exe',
  '\u2066hidden\u2069',
  '\u200bno width',
  "it\u2019s \u2018quoted\u201b' ; Remove-Item x",
  '$env:PATH $(1+1) `n',
  "\\'; DROP TABLE x; --",
  '" ; DROP TABLE x; --',
  '` ; DROP TABLE x; -- `',
  'back\\slash\\',
  '%s %n ${HOME} ~ * ? [a]',
  '@file file:///etc/passwd',
  'é ü 日本語 😀 עברית',
  '\t tab',
  '#comment <# #> /* */',
  '@"\n"@',
  '$$ $1 !! &&|;',
  ' ',
]

/** Texts that a name could be: without the character zero, which no name holds. */
export const anyName = fc.oneof(
  fc.constantFrom(...hostileNames),
  fc.string({ unit: 'binary', minLength: 0, maxLength: 40 }).map(text => text.replaceAll('\0', '').toWellFormed()),
  fc
    .array(
      fc.constantFrom("'", '"', '\\', '$', '`', '\n', '\r', '-', ' ', ';', '(', ')', '\u2019', '\u202e', '#', 'a'),
      { maxLength: 30 },
    )
    .map(characters => characters.join('')),
)
