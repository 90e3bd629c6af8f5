import { describe, expect, test } from 'vitest'
import { classifyTopics } from './index.ts'

const sender = 'Kim Lee <kim@acme.example>'
const factsOf = (text: string) =>
  classifyTopics({ text, sender }).filter(hit => hit.confidence >= 60 && hit.generation === 1)
const kindsOf = (text: string) => factsOf(text).map(hit => hit.key)

describe('topics of messages', () => {
  test.each([
    [
      'a question about a talk',
      'Re: the autumn meeting\n\nI have looked at the book and I think the author would be a good speaker. We heard him in Boston and people had a lot to ask. I do not know what he would want for it. Could you find out, and tell me by Friday whether there is a free hour in the second session? I would rather not have two talks in a row about the same thing.',
    ],
    [
      'a forwarded form',
      'Can you get me this form?\n\nThe office of the president asks everybody to read the new rules and to send back the signed page. The rules were changed in spring because of the new structure. You find them on our site. Please answer by the end of the month.',
    ],
    ['a short answer', 'Re: Letter to the agency about release dates\n\nSent. Thanks for the quick look.'],
    [
      'an answer to a draft',
      'Re: answers for the annual meeting\n\nI believe the second answer is too long. Nobody would read beyond the first line. I would say that the price is set by the market and stop there. If there is a follow-up, they can ask me.',
    ],
  ])('%s is neither published nor private', (_, text) => {
    expect(kindsOf(text).filter(key => /news_posts|blog_posts|correspondence/.test(key))).toEqual([])
  })

  test('a meeting that is moved for a vacation and a birthday is no private letter', () => {
    const text =
      'FW: our meeting\n\nI shall be on vacation on the 5th. Please find another day with Robert.\n\n-----Original Message-----\nCan we meet earlier? I have to be at a birthday on the 2nd. Let me know which days work for you.'
    expect(kindsOf(text)).toEqual([])
  })

  test('a message that was saved as a file is one by its head', () => {
    const body = 'Sent from my phone. I try a bit to attach a file.'
    const saved = `Subject: a sample\nFrom: Kim Lee <kim@acme.example>\nto: Jo Poe <jo@acme.example>\n\n${body}`
    const facts = classifyTopics({ text: saved }).filter(hit => hit.confidence >= 60)
    expect(facts.map(hit => hit.key)).not.toContain('other/correspondence')
  })

  test('the subject of an empty message says nothing of its kind', () => {
    const name = 'illegal copy of our patient education software'
    expect(classifyTopics({ text: '', name, sender })).toEqual([])
  })

  test('a newsletter is one', () => {
    expect(
      kindsOf(
        'News from the city\n\nFor immediate release. The mayor announced today a new digital service for citizens. According to a spokesperson, 40 percent of users have registered since the agency launched it on Monday. The government, the police and the public will profit, the minister said. Join us for a webinar on social media: register for the event and the training with all speakers.',
      ),
    ).toEqual(['other/news_posts'])
  })

  test('a letter to friends is private', () => {
    expect(
      kindsOf(
        'Re: Saturday\n\nHope you had a lovely birthday! The kids still talk about the party. Are you free for dinner at the weekend? Mom and dad will be here, and we could have a beer and see the game. Bring the photos from the vacation. Love to the family, take care!',
      ),
    ).toEqual(['other/correspondence'])
  })
})
