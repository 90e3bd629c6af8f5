import { expect, test } from 'vitest'
import { createClassifier } from '../../classifier.ts'
import { tellSyntax } from '../index.ts'
import { peopleSpans } from './index.ts'
import { readMarkup } from './markup.ts'

const classifier = createClassifier()
const people = (text: string, name?: string) =>
  classifier
    .classify({ text, name })
    .findings.filter(({ kind }) => kind === 'person')
    .map(({ start, end }) => text.slice(start, end))

const program = `import os
from path import join

class Grant(Base):
    def wilson(self, taylor, sep="Morgan"):
        if taylor in self.jordan:
            return join(taylor, "Chase Mason", sep)
        raise ValueError("Carter Grant")
`

test('variables, keywords and strings of a program are nobody', () => {
  expect(people(program)).toEqual([])
})

test('who wrote a program is found, in whatever form comments say it', () => {
  const authors = `# Copyright (c) 2019-2021 Jennifer Wilson
# Written by Peter Novak <peter@novak.example>
# Author: Maria Schneider
#
# Contributors:
#   Carlos Garcia
#   Anna Kowalska
`
  expect(people(authors + program)).toEqual([
    'Jennifer Wilson',
    'Peter Novak',
    'Maria Schneider',
    'Carlos Garcia',
    'Anna Kowalska',
  ])
})

test('a string is somebody where its key says so', () => {
  const people2 = `${program}\nPATIENT = {"patient_name": "Jennifer Wilson", "ward": "Grant Mason"}\n__author__ = "Peter Novak"\n`
  expect(people(people2)).toEqual(['Jennifer Wilson', 'Peter Novak'])
})

test('companies and bodies in copyright lines are nobody', () => {
  const lines =
    '# Copyright (c) 2019 Free Software Foundation, Inc.\n# Copyright 2021 The Go Authors. All rights reserved.\n# Copyright (c) 2020 Red Hat\n'
  expect(people(lines + program)).toEqual([])
})

test('who made and signed a change is found, and what it changes is not', () => {
  const patch = `From: Jennifer Wilson <j@wilson.example>
Subject: [PATCH] orders: read the total
Signed-off-by: Peter Novak <peter@novak.example>
---
diff --git a/orders.c b/orders.c
index 3f1c2aa..9b1d0e1 100644
--- a/orders.c
+++ b/orders.c
@@ -10,6 +10,8 @@ int main(void)
 	struct mason *grant;
+	char *wilson = taylor(jordan);
+	grant->carter = wilson;
 	return 0;
`
  expect(people(patch)).toEqual(['Jennifer Wilson', 'Peter Novak'])
})

test('packages name their authors, and their other fields are nobody', () => {
  const manifest =
    '{\n  "name": "mason-grant",\n  "version": "1.0.0",\n  "author": "Jennifer Wilson <j@wilson.example>",\n  "keywords": ["Taylor", "Jordan"],\n  "scripts": { "build": "tsc" }\n}\n'
  expect(people(manifest)).toEqual(['Jennifer Wilson'])
  const toml =
    '[package]\nname = "mason"\nversion = "0.1.0"\nauthors = ["Jennifer Wilson <j@wilson.example>", "Peter Novak"]\nedition = "2021"\n\n[dependencies]\ngrant = "1"\njordan = "2"\n'
  expect(people(toml)).toEqual(['Jennifer Wilson', 'Peter Novak'])
})

test('a manual page names people where it says who wrote it', () => {
  const page =
    '.TH MASON 1\n.SH NAME\nmason \\- grants Taylor tokens\n.SH DESCRIPTION\n.B mason\nruns Jordan on Chase.\n.SH AUTHOR\nJennifer Wilson wrote this page.\n.SH SEE ALSO\n.BR grant (1)\n'
  expect(people(page, 'mason.1')).toEqual(['Jennifer Wilson'])
})

test('secrets are looked for in all of a program', () => {
  const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
  const { findings } = classifier.classify({
    text: `${program}\nTOKEN = "${token}"\n# ${token.split('').reverse().join('')}\n`,
  })
  expect(findings.filter(({ kind }) => kind === 'secret')).not.toEqual([])
})

test('in prose names may stand anywhere', () => {
  const text =
    'We met Jennifer Wilson on Monday. She will write the report about the orders of last year, and Peter Novak will read it.'
  expect(peopleSpans(text, tellSyntax(text)!)).toBeUndefined()
  expect(people(text)).toEqual(['Jennifer Wilson', 'Peter Novak'])
})

test('in documentation, programs and links are nobody, and what is said around them is looked at', () => {
  const text = `# Orders

This package was begun by Jennifer Wilson at the office. Call it with the path of a file, and see the reference for all that it can do.

\`\`\`js
const grant = new Mason(jordan.taylor)
const wilson = Carter.Grant(chase)
\`\`\`

Set \`Taylor.Jordan\` to true, and read [the reference](https://docs.example/Mason/Grant) before you ask Peter Novak for help with it.
`
  expect(people(text)).toEqual(['Jennifer Wilson', 'Peter Novak'])
})

test('a letter between the programs of an archive is looked at', () => {
  const letter = `Hello,

we met Jennifer Wilson for a long talk in the office last week.
As we said on the phone we would like to begin with the work in May.
Please tell us until Friday whether the offer is what you had in mind.

Peter Novak
`
  const found = people(`${program.repeat(6)}\n${letter}\n${program.repeat(6)}`)
  expect(found).toEqual(['Jennifer Wilson', 'Peter Novak'])
})

test('a fence that nothing closes hides nobody', () => {
  const text =
    '# Notes\n\n- [the plan](https://docs.example/plan)\n- **what is left**\n\n```\nWe met Jennifer Wilson on Monday at the office to talk about it.\n\n## Next\n\n- see `plan.md`\n'
  expect(people(text)).toEqual(['Jennifer Wilson'])
})

const record = `<?xml version="1.0"?>
<fontconfig>
  <!-- Author: Maria Schneider -->
  <alias><family>Carter Grant Serif</family><prefer><family>Vera Mason</family></prefer></alias>
  <match target="Jordan Taylor"><test name="family"><string>Chase Morgan</string></test></match>
  <order id="1"><customerName>Jennifer Wilson</customerName><product>Taylor Mason Grant</product></order>
  <ticket assignee="17" reporter="x"><owner>Peter Novak</owner></ticket>
  <file fileName="Mason Grant" author="Anna Kowalska"/>
  <note>We met Carlos Garcia on <b>Monday</b> at the office to talk about the orders of last year.</note>
</fontconfig>
`

test('in XML somebody is who wrote it, whom the name of an element or attribute says, and who stands in sentences', () => {
  expect(people(record, 'a.xml')).toEqual([
    'Maria Schneider',
    'Jennifer Wilson',
    'Peter Novak',
    'Anna Kowalska',
    'Carlos Garcia',
  ])
})

test('in a page as it is written, signs, styles and labels are nobody, and its sentences are looked at', () => {
  const page = `<!DOCTYPE html><html><head><title>Grant Mason</title><style>body { font-family: Verdana, Vera Sans }</style></head>
<body onload="Taylor.Jordan(Chase)"><ul><li><a href="/carter">Main Menu</a></li><li><code>Carter Grant</code></li></ul>
<p class="Mason">On Monday we spoke with <i>Jennifer Wilson</i> about the plans, and <a href="mailto:p@novak.example">Peter Novak</a>
will write down what we said there.</p><script>const wilson = "Chase Morgan said that it was over for all of them"</script></body></html>
`
  expect(people(page, 'a.html')).toEqual(['Jennifer Wilson', 'Peter Novak'])
})

test('in a page as it is written a single word that nobody is known by is a thing; strings of data that are written small are nobody', () => {
  const page = `<html><head><title>Guide</title></head><body>\n<h1>Valgrind</h1>\n<p>You can run Valgrind on any program, and Valgrind tells what it finds.</p>\n<p>This was written by Jennifer Wilson, and Jennifer answers your questions.</p>\n</body></html>`
  expect(people(page, 'guide.html')).toEqual(['Jennifer Wilson', 'Jennifer'])
  const data = `{\n  "help": "felmeddelande finns och refererar till element som är synliga för alla och använder en teknik som stöds",\n  "note": "Our colleague Jennifer Wilson wrote this text for all of you to read"\n}\n`
  expect(people(data, 'sv.json')).toEqual(['Jennifer Wilson'])
})

test('in rows of cells a term is nobody, and who is known by a name is somebody', () => {
  const rows =
    'Wartung der Geräte im Gebäude\nStehleitern Ausziehteil\tKlappdeckel AP W.\tJennifer Wilson\nEinbauort Techniker\tChecklisten Leiterprüfung\tzuletzt gesehen von Thomas Weber\n'
  expect(people(rows, 'sheet.txt')).toEqual(['Jennifer Wilson', 'Thomas Weber'])
})

test('statements that are written out in words are no letter', () => {
  const statement = (table: string) => `ALTER TABLE ${table} ADD UNIQUE USING INDEX ${table}_name_of_owner_index;\n\n`
  expect(people(['orders', 'people', 'stores', 'prices', 'offers'].map(statement).join(''), 'keys.sql')).toEqual([])
})

test('hostile markup is read in time with its length', () => {
  for (const unit of [
    '<',
    '<a',
    '<!--',
    '<script>',
    '<a b="',
    '<b>x',
    '<![CDATA[',
    '</',
    '<p name="Ann Lee">',
    '< a >',
  ])
    expect(readMarkup(unit.repeat(20_000)).text).toHaveLength(unit.length * 20_000)
})

test('hostile programs are read in time with their length', () => {
  for (const unit of ['# by ', '"', "'", '/*', '<a@b>', '# Authors:\n', 'author = "'])
    expect(() => peopleSpans(unit.repeat(20_000), { key: 'python', kind: 'code', isCode: true })).not.toThrow()
})
