import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exclusion } from './globs.ts'

const segment = fc.stringMatching(/^[a-z0-9._ -]{1,8}$/).filter(name => name !== '.' && name !== '..')
const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map(parts => parts.join('/'))

describe('include and exclude patterns', () => {
  const out = (exclude: string[], relative: string, isFolder = false) =>
    exclusion([], exclude)(relative, isFolder) !== undefined

  it('match a name at any depth when they have no slash', () => {
    expect(out(['*.tmp'], 'a/b/c.tmp')).toBe(true)
    expect(out(['node_modules'], 'a/node_modules', true)).toBe(true)
    expect(out(['node_modules'], 'a/my_node_modules', true)).toBe(false)
  })

  it('match from the root when they have a slash', () => {
    expect(out(['archive/*.pdf'], 'archive/a.pdf')).toBe(true)
    expect(out(['archive/*.pdf'], 'new/archive/a.pdf')).toBe(false)
    expect(out(['/a.pdf'], 'a.pdf')).toBe(true)
    expect(out(['/a.pdf'], 'b/a.pdf')).toBe(false)
  })

  it('leave out the folder itself with folder/** and folder/', () => {
    expect(out(['archive/**'], 'archive', true)).toBe(true)
    expect(out(['archive/'], 'archive', true)).toBe(true)
  })

  it('see hidden files and names with brackets, blanks and line breaks', () => {
    expect(out(['.git'], '.git', true)).toBe(true)
    expect(out(['*'], '.hidden')).toBe(true)
    expect(out(['*.txt'], 'two\nlines.txt')).toBe(true)
    expect(out(['\\[draft\\]*'], '[draft] a.txt')).toBe(true)
  })

  it('never keep a scan out of folders by what files it is to take in', () => {
    fc.assert(
      fc.property(path, folder => {
        expect(exclusion(['*.docx'], [])(folder, true)).toBeUndefined()
      }),
    )
  })

  it('leave out everything with ** and nothing with no pattern', () => {
    fc.assert(
      fc.property(path, fc.boolean(), (relative, isFolder) => {
        expect(out(['**'], relative, isFolder)).toBe(true)
        expect(out([], relative, isFolder)).toBe(false)
      }),
    )
  })

  it('name the pattern that left something out', () => {
    expect(exclusion([], ['a', 'b*'])('x/bc', false)).toBe('The settings leave out "b*".')
  })
})
