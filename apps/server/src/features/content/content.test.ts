import { contentCollectionNames, DocPage } from '@sharelight/contract'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

describe('public content', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(async () => {
    delete process.env.CONTENT_DIR
    await server.close()
  })

  it.each(contentCollectionNames)('S7.062 %s is read without signing in', async name => {
    const { status, body } = await server.call('GET', `/api/content/${name}`)
    expect(status).toBe(200)
    expect(body).toEqual(expect.arrayContaining([expect.any(Object)]))
  })

  it('S7.062 any other collection is an error that names what there is', async () => {
    const { status, body } = await server.call('GET', '/api/content/secrets')
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 400, field: 'collection' })
    expect((await server.call('GET', '/api/content/apps?partner=../../etc')).status).toBe(400)
  })

  it('the documentation is in the language asked for, and a page that it lacks is English', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'))
    const page = (title: string, order: number) =>
      `---\ntitle: ${title}\nsection: S\norder: ${order}\nsummary: T\n---\nText.\n`
    await mkdir(join(folder, 'docs/de'), { recursive: true })
    await mkdir(join(folder, 'northwind/docs'), { recursive: true })
    await writeFile(join(folder, 'docs/trust.md'), page('Trust', 2))
    await writeFile(join(folder, 'docs/lists.md'), page('Lists', 1))
    await writeFile(join(folder, 'docs/de/trust.md'), page('Vertrauen', 2))
    await writeFile(join(folder, 'northwind/docs/lists.md'), page('Our lists', 1))
    process.env.CONTENT_DIR = folder
    const titles = async (query: string) => {
      const { body } = await server.call('GET', `/api/content/docs${query}`)
      return DocPage.array()
        .parse(body)
        .map(({ title, language }) => `${title} (${language})`)
    }
    expect(await titles('')).toEqual(['Lists (en)', 'Trust (en)'])
    expect(await titles('?language=de')).toEqual(['Lists (en)', 'Vertrauen (de)'])
    expect(await titles('?language=fr')).toEqual(['Lists (en)', 'Trust (en)'])
    expect(await titles('?language=de&partner=northwind')).toEqual(['Our lists (en)', 'Vertrauen (de)'])
    expect((await server.call('GET', '/api/content/docs?language=..')).status).toBe(400)
    delete process.env.CONTENT_DIR
    await rm(folder, { recursive: true })
  })

  it('pictures are served, and nothing beside them', async () => {
    expect((await server.call('GET', '/content/media/logo.svg')).headers['content-type']).toContain('image/svg+xml')
    expect((await server.call('GET', '/content/media/../apps.json')).headers['content-type']).not.toContain('json')
    expect((await server.call('GET', '/content/media/%2e%2e/apps.json')).body).not.toHaveProperty('0')
  })

  it("S1.003 what support edits is there at once, a partner's entries on top, and a mistake is no crash", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'))
    await mkdir(join(folder, 'northwind'))
    const term = (meaning: string) =>
      JSON.stringify([
        { term: 'Item', meaning },
        { term: 'Event', meaning: 'Something done to an item.' },
      ])
    await writeFile(join(folder, 'glossary.json'), term('A piece of content.'))
    await writeFile(join(folder, 'northwind/glossary.json'), JSON.stringify([{ term: 'Item', meaning: 'A record.' }]))
    process.env.CONTENT_DIR = folder
    const meanings = async (query = '') => {
      const { body } = await server.call('GET', `/api/content/glossary${query}`)
      return Array.isArray(body) ? body.map((entry: { meaning: string }) => entry.meaning) : body
    }
    expect(await meanings()).toEqual(['A piece of content.', 'Something done to an item.'])
    expect(await meanings('?partner=northwind')).toEqual(['A record.', 'Something done to an item.'])
    expect(await meanings('?partner=nobody')).toEqual(['A piece of content.', 'Something done to an item.'])
    await writeFile(join(folder, 'glossary.json'), '[{"term":')
    expect(await meanings()).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringContaining('This content cannot be read at the moment.'),
    })
    expect((await server.call('GET', '/api/content/grades')).status).toBe(404)
    await rm(folder, { recursive: true })
  })
})
