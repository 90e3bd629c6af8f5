import { afterEach, expect, it, vi } from 'vitest'
import { closeAllModals, closeModal, currentModals, modalBaseLayer, openModal, swapModal } from './modal-store.ts'

vi.useFakeTimers()
afterEach(() => {
  closeAllModals()
  vi.runAllTimers()
})

const titles = () => currentModals().map(modal => modal.title)
const open = (title: string) => openModal({ title, content: null })

it('S2.064 S9.010 at most four modals lie above one another, from layer 200 on', () => {
  for (const title of ['a', 'b', 'c', 'd', 'e']) open(title)
  expect(titles()).toEqual(['a', 'b', 'c', 'e'])
  expect(modalBaseLayer).toBe(200)
})
it('a modal that fades away takes the place of none that follows it at once', () => {
  closeModal(open('gone'))
  for (const title of ['a', 'b', 'c', 'd']) open(title)
  expect(titles()).toEqual(['gone', 'a', 'b', 'c', 'd'])
  vi.runAllTimers()
  expect(titles()).toEqual(['a', 'b', 'c', 'd'])
})
it('S4.040 a modal can be swapped, and hides for 350 ms before it is gone', () => {
  open('a')
  const id = swapModal({ title: 'b', content: null })
  expect(titles()).toEqual(['b'])
  closeModal(id)
  vi.advanceTimersByTime(349)
  expect(titles()).toEqual(['b'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})
