import { expect, it } from 'vitest'
import { opened } from './ask.ts'

it('what is closed to a user fails as forbidden, and what is not stands as it is', () => {
  expect(opened({ rows: [{ events: 3 }], total: 1 })).toEqual({ rows: [{ events: 3 }], total: 1 })
  expect(() => opened({ rows: [], total: 0, restricted: 'You are not authorized to view or use the Events' })).toThrow(
    expect.objectContaining({ code: 403 }),
  )
})
