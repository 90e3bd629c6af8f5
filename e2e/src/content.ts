import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

type Entry = Record<string, unknown>

/** The public content as support may have edited it: with videos, and a calendar to book a meeting in. */
export interface EditedContent {
  folder: string
  remove(): void
}

export const meetingUrl = 'https://meetings.example/book'
export const videoSiteUrl = 'https://www.youtube.com/watch?v=sharelight1'

export async function editContent(browser: Browser): Promise<EditedContent> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-content-'))
  cpSync(join(import.meta.dirname, '../../content'), folder, { recursive: true })
  writeFileSync(join(folder, 'media/tour.webm'), await recordVideo(browser))
  edit(folder, 'use-cases', entry => entry.page === '/', { video: 'media/tour.webm' })
  edit(folder, 'premium-features', entry => entry.key === 'general', { video_file: 'media/tour.webm' })
  edit(folder, 'pricing-plans', entry => entry.id === 'standard', {
    video_title: 'Two minutes of Standard',
    video_description: 'Sorting, filters and export.',
    video_url: videoSiteUrl,
    contact: { meeting: meetingUrl, email: 'mailto:sales@sharelight.example', phone: 'tel:+49301234567' },
  })
  edit(folder, 'pricing-plans', entry => entry.id === 'mip', { video_file: 'media/tour.webm' })
  edit(folder, 'client-alert-messages', entry => entry.id === 'suspended', { contactPhone: '+49 30 1234567' })
  edit(folder, 'release-notes', () => true, {
    entries: [
      { type: 'feature', title: 'A feature', description: 'With a picture.', image: 'media/hero.svg' },
      { type: 'fix', title: 'A fix', description: 'With a film.', image: 'media/tour.webm' },
      { type: 'integration', title: 'An integration', description: 'Without either.' },
      { type: 'other', title: 'Another thing', description: 'As well.' },
    ],
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function edit(folder: string, collection: string, which: (entry: Entry) => boolean, change: Entry) {
  const file = join(folder, `${collection}.json`)
  const entries = JSON.parse(readFileSync(file, 'utf8')) as Entry[]
  writeFileSync(file, JSON.stringify(entries.map(entry => (which(entry) ? { ...entry, ...change } : entry))))
}

/** Runs in the browser: a third of a second of a square that moves. */
const recording = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const chunks = []
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' })
  recorder.ondataavailable = event => chunks.push(event.data)
  const ended = new Promise(resolve => { recorder.onstop = resolve })
  recorder.start()
  for (let step = 0; step < 10; step++) {
    canvas.getContext('2d').fillRect(step * 30, 60, 30, 30)
    await new Promise(resolve => setTimeout(resolve, 33))
  }
  recorder.stop()
  await ended
  return [...new Uint8Array(await new Blob(chunks).arrayBuffer())]
})()`

async function recordVideo(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage()
  const recorded = await page.evaluate<number[]>(recording)
  await page.close()
  return Buffer.from(recorded)
}
