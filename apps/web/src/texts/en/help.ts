import { plural } from '../../lib/format.ts'

export const texts = {
  open: 'Help for this screen',
  openByKey: 'Help for this screen (?)',
  titleOf: (screen: string) => `Help: ${screen}`,
  none: 'Nothing is written down for this screen yet.',
  numbers: 'What the numbers mean',
  actions: 'What you can do here',
  more: 'Read on',
  all: 'All documentation',
  byKey: 'The key ? opens this help',
  written: 'What is not translated yet is in English.',
  description: 'How to use Sharelight, and what its numbers mean.',
  search: 'Search the documentation',
  clear: 'Clear the search',
  results: 'What was found',
  found: (count: number) => plural(count, { one: 'place found', other: 'places found' }),
  nothing: 'Try fewer or other words.',
  contents: 'Contents',
  onThisPage: 'On this page',
  neighbours: 'The page before and the next',
  missing: 'There is no such page',
  missingHint: 'It may have been renamed.',
  tour: {
    name: 'Tour',
    offer: 'New here? A tour shows what matters in five stops.',
    take: 'Take the tour',
    decline: 'No, thanks',
    stopOf: (stop: number, of: number) => `Stop ${stop} of ${of}`,
    skip: 'End the tour',
    back: 'Back',
    next: 'Next',
    done: 'Done',
    stops: {
      risk: {
        title: 'What is risky now',
        text: 'Events with a severity that nobody has handled yet, and how that changed against the time before.',
      },
      numbers: {
        title: 'Every number opens what it counts',
        text: 'Click one, and you see the list behind it. The same holds for bars, tiles and streams in charts.',
      },
      next: {
        title: 'What to do next',
        text: 'The gravest first, with how many things each is about. A dry run shows all that would be done before anything is.',
      },
      why: {
        title: 'Each rating says why',
        text: 'Open an event to see who was reached, what is in the file, and which risk types it matches. Here you also say that it is all right.',
      },
      help: {
        title: 'Help is one key away',
        text: 'This button, or the key ?, explains the screen that you are on. The documentation and this tour are there, too.',
      },
    },
  },
}
