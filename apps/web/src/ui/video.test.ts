import { expect, it } from 'vitest'
import { embeddedPlayer, mediaUrl } from './video.tsx'

it('S2.077 an address of a video site is played by its embedded player, a file by a file player', () => {
  expect(embeddedPlayer('https://www.youtube.com/watch?v=a1-B_2')).toBe('https://www.youtube-nocookie.com/embed/a1-B_2')
  expect(embeddedPlayer('https://youtu.be/a1')).toBe('https://www.youtube-nocookie.com/embed/a1')
  expect(embeddedPlayer('https://vimeo.com/123')).toBe('https://player.vimeo.com/video/123')
  expect(
    ['https://videos.example/a.mp4', 'media/a.webm', 'https://evil.example/?u=https://youtu.be/a1', ''].map(
      embeddedPlayer,
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
})
it('media of the public content are found below it', () => {
  expect(['media/a.svg', '/x.svg', 'https://a.example/b.svg', ''].map(mediaUrl)).toEqual([
    '/content/media/a.svg',
    '/x.svg',
    'https://a.example/b.svg',
    '',
  ])
})
