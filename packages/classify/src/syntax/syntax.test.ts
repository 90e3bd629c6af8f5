import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tellSyntax } from './index.ts'

const folder = join(import.meta.dirname, 'cases')
const cases = readdirSync(folder).map(
  file => [file.replace('.txt', ''), readFileSync(join(folder, file), 'utf8')] as const,
)
const textOf = (file: string) => cases.find(([name]) => name === file)![1]
/** Cases whose language has another key. */
const keys: Readonly<Record<string, string>> = { header: 'c', template: 'html', systemd: 'ini', makefile: 'make' }

describe('code', () => {
  test.each(cases)('%s is told as code by its content alone', (_, text) => {
    expect(tellSyntax(text)).toMatchObject({ isCode: true })
  })

  test('most are told by their own language, and all where the name of the file says it', () => {
    const wrong = cases.filter(([file, text]) => tellSyntax(text)?.key !== (keys[file] ?? file))
    expect(wrong.length).toBeLessThanOrEqual(2)
    expect(tellSyntax(textOf('matlab'), 'total.m')?.key).toBe('matlab')
    expect(tellSyntax(textOf('objectivec'), 'OrderBook.m')?.key).toBe('objectivec')
    expect(tellSyntax('from .orders import Order\n', 'orders/__init__.py')).toMatchObject({
      key: 'python',
      isCode: true,
    })
  })

  test('the reason names words of the language and how lines end, and no other word of the text', () => {
    const { reason } = tellSyntax(textOf('python'))!
    expect(reason).toMatch(/“(?:self|def|import|None|yield|with|continue)”.* as Python has them; of \d+ lines /)
    expect(reason).not.toMatch(/order|total|csv/i)
  })

  test.each(cases)('the reason for %s quotes words that stand in the text only', (_, text) => {
    const quoted = tellSyntax(text)!.reason.matchAll(/“(\w+)”/g)
    for (const [, word] of quoted) expect(text).toMatch(new RegExp(`\\b${word}\\b`))
  })

  test('a program on one line is told, and so is the map of its sources', () => {
    const line = textOf('javascript').replaceAll(/\n\s*/g, ' ').repeat(3)
    expect(tellSyntax(line)).toMatchObject({ key: 'javascript', isCode: true })
    expect(tellSyntax('{"version":3,"sources":["a.ts"],"names":[],"mappings":"AAAA,CAACC,KAAK"}')?.key).toBe(
      'sourcemap',
    )
  })

  test('a program of which most is comment is told by what is left', () => {
    const licence =
      ' * Permission is hereby granted, free of charge, to any person who obtains a copy of this software.\n'.repeat(40)
    const header = `/*\n${licence} */\n#ifndef A_H\n#define A_H\nint a(const char *b);\nvoid c(int d);\n#endif\n`
    expect(tellSyntax(header)).toMatchObject({ isCode: true, key: 'c' })
  })
})

describe('what people write', () => {
  test.each([
    ['addresses', 'www.example.com\nhttp://www.example.com/\nhttp://www.example.com\n'],
    ['a property of a picture', 'exif:UserComment: Screenshot\n'],
    ['letters of a plan', 'A1 B2 C3\nD4 E5 F6\n(a) [b] {c}\n'],
  ])('%s are no program, however their signs stand', (_, text) => {
    expect(tellSyntax(text)).toMatchObject({ isCode: false })
  })

  const snippet = textOf('python').split('\n').slice(1, 8).join('\n')
  test.each([
    [
      'a mail with a snippet',
      `Hi Tom,\n\ncould you have a look at this? It fails since the last release and I do not see why.\n\n${snippet}\n\nThe customer wants to know by Friday whether we can fix it, so please tell me soon.\nIt would also help to know which version they run.\n\nThanks,\nAnna`,
    ],
    [
      'a page of documentation',
      `# Orders\n\nThis package reads orders from a file. Install it with npm and call it with the path of the file.\n\n\`\`\`js\nconst orders = read(path);\nfor (const order of orders) console.log(order);\n\`\`\`\n\nLines that cannot be read are skipped. Set \`strict\` to refuse them instead.\n\n- \`strict\`: refuse what cannot be read\n- \`limit\`: read no more than this\n`,
    ],
    [
      'prose about programs',
      'A function is called with arguments. If the class has no constructor, the import fails and the module returns null. While this is true, for each package we use, we try to catch errors early. It is not always public, and private packages are an option too. Else, wait for the next release.',
    ],
    [
      'a chat',
      '[12.03.24, 10:15:22] Anna Miller: did you push the fix?\n[12.03.24, 10:15:40] Bob Stone: on it\n[12.03.24, 10:17:02] Anna Miller: thanks, my build is still red\n[12.03.24, 10:18:11] Bob Stone: works here, can you pull again\n',
    ],
    ['a table', 'id,name,total\n1,Ann Lee,10.50\n2,Bob Stone,20.00\n3,Carla Diaz,7.25\n4,Dan Wu,3.10\n'],
    [
      'a recipe',
      '# Onion soup\n\n- 4 onions\n- 2 tbsp butter\n\n1. Chop the onions and fry them in butter until golden.\n2. Add the water and simmer for 30 minutes.\n',
    ],
  ])('%s is not code, and names are looked for in all of it', (_, text) => {
    expect(tellSyntax(text)?.isCode ?? false).toBe(false)
    expect(['prose', 'data', undefined]).toContain(tellSyntax(text)?.kind)
  })
})

describe('machine text', () => {
  test.each([
    [
      'log',
      'Mar  3 10:15:22 web1 sshd[2211]: Accepted publickey for deploy from 10.0.0.7 port 51122\nMar  3 10:15:25 web1 sudo[2215]: session opened for user root\nMar  3 10:15:31 web1 cron[2301]: (root) CMD (run-parts /etc/cron.hourly)\n',
    ],
    [
      'accesslog',
      '10.0.0.7 - - [03/Mar/2024:10:15:22 +0000] "GET /orders HTTP/1.1" 200 512\n10.0.0.8 - ann [03/Mar/2024:10:15:23 +0000] "POST /orders HTTP/1.1" 201 87\n10.0.0.7 - - [03/Mar/2024:10:15:24 +0000] "GET /a.css HTTP/1.1" 304 0\n',
    ],
    [
      'log',
      '{"ts":"2024-03-03T10:15:22Z","level":"info","msg":"started"}\n{"ts":"2024-03-03T10:15:23Z","level":"warn","msg":"slow"}\n{"ts":"2024-03-03T10:15:24Z","level":"info","msg":"done"}\n',
    ],
    [
      'stacktrace',
      'java.lang.IllegalStateException: no order\n\tat shop.orders.Orders.read(Orders.java:17)\n\tat shop.orders.Main.main(Main.java:8)\nCaused by: java.io.IOException: gone\n\t... 12 more\n',
    ],
    [
      'diff',
      'diff --git a/orders.c b/orders.c\nindex 3f1c2aa..9b1d0e1 100644\n--- a/orders.c\n+++ b/orders.c\n@@ -10,6 +10,7 @@ int main(void)\n \tint a;\n+\tint b;\n \treturn 0;\n',
    ],
    [
      'hexdump',
      '00000000  7f 45 4c 46 02 01 01 00  00 00 00 00 00 00 00 00  |.ELF............|\n00000010  03 00 3e 00 01 00 00 00  40 10 00 00 00 00 00 00  |..>.....@.......|\n00000020  40 00 00 00 00 00 00 00  98 36 00 00 00 00 00 00  |@........6......|\n',
    ],
    ['base64', `${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2\n'.repeat(6)}`],
    [
      'certificate',
      `-----BEGIN CERTIFICATE-----\n${'MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n'.repeat(6)}-----END CERTIFICATE-----\n`,
    ],
    [
      'lock',
      'a@1.0.0:\n  version "1.0.0"\n  resolved "https://registry.local/a-1.0.0.tgz"\n  integrity sha512-QUJD\n\nb@2.1.0:\n  version "2.1.0"\n  resolved "https://registry.local/b-2.1.0.tgz"\n  integrity sha512-REVG\n',
    ],
  ])('a %s is told by how its lines begin', (key, text) => {
    expect(tellSyntax(text)).toMatchObject({ key, isCode: false })
  })
})

test('any text is told the same way twice, with a confidence in percent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
      const syntax = tellSyntax(text)
      expect(tellSyntax(text)).toEqual(syntax)
      expect(syntax?.confidence ?? 0).toBeLessThanOrEqual(100)
    }),
    { numRuns: 80 },
  )
})

test('hostile texts are read to the end', () => {
  for (const unit of [
    '/*',
    '"',
    "'",
    '"""',
    '<!--',
    '#',
    '\\"',
    '{-',
    '=a\n',
    '\n',
    '@',
    '-- ',
    '`',
    '\ud800',
    '0x',
    'at a(',
  ])
    expect(() => tellSyntax(unit.repeat(60_000))).not.toThrow()
})

test('a page that is filled in all over is a program, however many sentences it has; one that quotes a place is a document', () => {
  const template = `{% load i18n %}
<div class="results">
  {% if total %}
    <p>{{ total }} orders were found that match what you were looking for today.</p>
    <p>{{ first }} of them is the one that you have looked at most often so far.</p>
    <ul>{% for order in orders %}<li>{{ order.title }}</li>{% endfor %}</ul>
  {% else %}
    <p>{{ user }}, there is no order that matches what you were looking for.</p>
  {% endif %}
</div>
`
  expect(tellSyntax(template)?.isCode).toBe(true)
  const said =
    'The name stands where the letter has {{ name }}, and everything else stays as it was written by whoever made it.'
  const page = `<html><body>\n${`<p>${said}</p>\n<p>Nobody needs to know more about it than what is said here and in the other chapters.</p>\n`.repeat(4)}</body></html>\n`
  expect(tellSyntax(page)?.isCode).toBe(false)
})

test('a page that shows text is a document though nothing in it is a sentence and its examples are programs; one that scripts fill is none', () => {
  const rows = ['Alpha', 'Beta', 'Gamma', 'Delta'].map(
    (name, at) => `<tr class="row"><td>Plant ${name}</td><td>Capacity ${at}00 units</td><td>Manager on duty</td></tr>`,
  )
  const page = `<html><head><title>Plants</title></head><body><table>\n${rows.join('\n')}\n</table>\n</body></html>`
  expect(tellSyntax(page)).toMatchObject({ key: 'html', isCode: false })
  const example = '<pre><code class="language-js">const text = `${first} of ${last}`\nconsole.log(text)</code></pre>'
  expect(tellSyntax(page.replace('</table>', `</table>${example.repeat(3)}`))?.isCode).toBe(false)
  const frame =
    '<!DOCTYPE html>\n<html>\n<head>\n  <meta charset="utf-8">\n  <script src="app.js" defer></script>\n  <link rel="stylesheet" href="app.css">\n</head>\n<body>\n  <div id="root" class="app app--dark"></div>\n  <div id="dialogs"></div>\n</body>\n</html>\n'
  expect(tellSyntax(frame)).toMatchObject({ key: 'html', isCode: true })
})
