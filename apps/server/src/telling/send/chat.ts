import type { ReceiverPlace } from '@sharelight/contract'
import { headingOf, linkOfFirst, messageLines } from '../format/plain-words.ts'
import { callReceiver } from './call.ts'
import type { Sender } from './sender.ts'

/** An incoming webhook of Slack: its address is the secret. */
export const slack: Sender<Extract<ReceiverPlace, { type: 'slack' }>> = {
  async tell({ services, secret, organisation }, { signals }) {
    const link = linkOfFirst(signals)
    const heading = headingOf(signals)
    const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
    const { status } = await callReceiver(services, {
      url: secret,
      body: {
        text: escaped(`${heading} in ${organisation.name}`),
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: heading.slice(0, 150) } },
          section(
            messageLines(signals)
              .map(line => `• ${escaped(line)}`)
              .join('\n')
              .slice(0, 2900),
          ),
          ...(link ? [section(`<${link}|Open Sharelight>`)] : []),
        ],
      },
    })
    return { status }
  },
}

/** Slack's own three: a file's name mentions nobody and links nowhere. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A workflow of Teams that posts what it gets to a channel: its address is the secret. */
export const teams: Sender<Extract<ReceiverPlace, { type: 'teams' }>> = {
  async tell({ services, secret, organisation }, { signals }) {
    const link = linkOfFirst(signals)
    const { status } = await callReceiver(services, {
      url: secret,
      body: {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                { type: 'TextBlock', size: 'Medium', weight: 'Bolder', wrap: true, text: plain(headingOf(signals)) },
                { type: 'TextBlock', isSubtle: true, wrap: true, spacing: 'None', text: plain(organisation.name) },
                ...messageLines(signals).map(line => ({ type: 'TextBlock', wrap: true, text: plain(line) })),
              ],
              actions: link ? [{ type: 'Action.OpenUrl', title: 'Open Sharelight', url: link }] : [],
            },
          },
        ],
      },
    })
    return { status }
  },
}

/** Cards read some Markdown: a file's name makes no link and no list. */
const plain = (text: string) => text.replace(/[\\`*_[\]()#+!|<>-]/g, '\\$&').slice(0, 1000)
