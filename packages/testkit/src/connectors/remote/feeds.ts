import type { Connection, Connector, Page } from '@sharelight/connectors'
import { expect, it } from 'vitest'
import type { RemoteBench } from './bench.ts'
import { openBench } from './reading.ts'

interface Feed {
  name: string
  pages(connection: Connection, from?: string): AsyncIterable<Page<unknown>>
}

/** Every feed that the connector has: told again from each of its positions as if nothing had happened, with nothing in it that is no fact. */
export function feedsConformance(connector: Connector, benchOf: () => RemoteBench): void {
  const open = () => openBench(connector, benchOf())

  it('tells each feed on from the position of every page: nothing lost', async () => {
    const connection = await open()
    for (const feed of feedsOf(connection)) {
      const pages: Page<unknown>[] = []
      for await (const page of feed.pages(connection)) pages.push(page)
      const told = new Set(pages.flatMap(({ items }) => items).map(item => JSON.stringify(item)))
      const rests: unknown[] = []
      for (const { next } of pages) {
        const again = await open()
        const rest: unknown[] = []
        for await (const { items } of next === undefined ? [] : feed.pages(again, next)) rest.push(...items)
        await again.close()
        // The world goes on meanwhile: what is newer than the first reading comes besides.
        rests.push(rest.filter(item => told.has(JSON.stringify(item))))
      }
      const wanted = pages.map(({ next }, at) =>
        next === undefined ? [] : pages.slice(at + 1).flatMap(({ items }) => items),
      )
      expect({ feed: feed.name, rests }).toEqual({ feed: feed.name, rests: wanted })
    }
    await connection.close()
  })

  it('gives each event an id and a time, each account an address and each resource an id', async () => {
    const connection = await open()
    const wrong: unknown[] = []
    for (const feed of feedsOf(connection))
      for await (const { items } of feed.pages(connection)) wrong.push(...items.filter(item => !isFact(item)))
    await connection.close()
    expect(wrong).toEqual([])
  })
}

function feedsOf({ feeds = [], activity, identities, resources }: Connection): Feed[] {
  return [
    ...(activity
      ? feeds.map(name => ({ name, pages: (to: Connection, from?: string) => to.activity?.(name, from) ?? none() }))
      : []),
    ...(identities
      ? [{ name: 'identities', pages: (to: Connection, from?: string) => to.identities?.(from) ?? none() }]
      : []),
    ...(resources
      ? [{ name: 'resources', pages: (to: Connection, from?: string) => to.resources?.(from) ?? none() }]
      : []),
  ]
}

function isFact(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  const { id, address, at } = item as { id?: unknown; address?: unknown; at?: unknown }
  const isDated = at === undefined || (at instanceof Date && !Number.isNaN(at.getTime()))
  return [id, address].some(each => typeof each === 'string' && each !== '') && isDated
}

async function* none(): AsyncGenerator<never> {}
