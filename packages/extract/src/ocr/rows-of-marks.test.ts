import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { picture } from '../testing/picture.ts'
import { marksInRows } from './rows-of-marks.ts'

/** Leaves of all sizes on grass, where chance puts them. */
function meadow(): Buffer {
  const canvas = createCanvas(900, 600)
  const context = canvas.getContext('2d')
  context.fillStyle = '#6a9a4a'
  context.fillRect(0, 0, canvas.width, canvas.height)
  let drawn = 7
  const chance = () => (drawn = (drawn * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let leaf = 0; leaf < 400; leaf++) {
    context.fillStyle = chance() > 0.5 ? '#2a4a1a' : '#b0d080'
    context.beginPath()
    context.ellipse(chance() * 900, chance() * 600, 2 + chance() * 20, 2 + chance() * 20, chance() * 3, 0, 7)
    context.fill()
  }
  return canvas.toBuffer('image/png')
}

it('letters of a page stand in rows', async () => {
  const lines = ['Account of Ada Lovelace in London', 'opened on the third of March', 'and closed in the same year']
  expect(await marksInRows(picture(lines))).toBeGreaterThan(50)
})

it('leaves do not, and a line of four letters is none', async () => {
  expect(await marksInRows(meadow())).toBeLessThan(40)
  expect(await marksInRows(picture(['Logo']))).toBe(0)
})

it('what cannot be drawn has none that are known', async () => {
  expect(await marksInRows(Buffer.from('no picture'))).toBeUndefined()
})
