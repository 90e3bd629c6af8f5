import { Lexer, type MarkedToken, type Token } from 'marked'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './help.module.css'
import { appAddress, pictureAddress } from './addresses.ts'
import { headingIn } from './pages.ts'

/** Markdown as elements. No HTML is ever taken from it: what is written as such is left out. */
export function Markdown({ body }: { body: string }) {
  return <div className={classes.prose}>{blocks(Lexer.lex(body))}</div>
}

/** The lexer adds no kinds of its own here. */
const known = (tokens: readonly Token[] = []) => tokens as readonly MarkedToken[]

const blocks = (tokens?: readonly Token[]) => known(tokens).map((token, index) => <Block key={index} token={token} />)
const inlines = (tokens?: readonly Token[]) => known(tokens).map((token, index) => <Inline key={index} token={token} />)

function Block({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'heading': {
      const { id, markdown } = headingIn(token.text)
      return <HeadingOf depth={token.depth} id={id} content={inlines(Lexer.lexInline(markdown))} />
    }
    case 'paragraph':
      return isPicture(token.tokens) ? <figure>{inlines(token.tokens)}</figure> : <p>{inlines(token.tokens)}</p>
    case 'list': {
      const items = token.items.map((item, index) => <li key={index}>{blocks(item.tokens)}</li>)
      return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'blockquote':
      return <aside className={classes.note}>{blocks(token.tokens)}</aside>
    case 'code':
      return (
        <pre dir="ltr" tabIndex={0}>
          {token.text}
        </pre>
      )
    case 'table':
      return (
        <div className={classes.scroll}>
          <table>
            <thead>
              <tr>
                {token.header.map((cell, index) => (
                  <th key={index} scope="col">
                    {inlines(cell.tokens)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {token.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{inlines(cell.tokens)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    default:
      return <Inline token={token} />
  }
}

function HeadingOf({ depth, id, content }: { depth: number; id: string; content: ReactNode }) {
  const Tag = depth <= 2 ? 'h2' : 'h3'
  return (
    <Tag id={id} tabIndex={-1}>
      {content}
    </Tag>
  )
}

function Inline({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlines(token.tokens) : token.text
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inlines(token.tokens)}</strong>
    case 'em':
      return <em>{inlines(token.tokens)}</em>
    case 'codespan':
      return isKey(token.text) ? <kbd dir="ltr">{token.text}</kbd> : <code dir="ltr">{token.text}</code>
    case 'link':
      return <LinkTo href={token.href}>{inlines(token.tokens)}</LinkTo>
    case 'image':
      return <img src={pictureAddress(token.href)} alt={token.text} loading="lazy" />
    case 'br':
      return <br />
    default:
      return null
  }
}

/** Pages lead to pages (`policies.md#modes`) and to screens (`/posture`); nothing leads out of the product. */
function LinkTo({ href, children }: { href: string; children: ReactNode }) {
  const to = appAddress(href)
  return to === undefined ? children : <Link to={to}>{children}</Link>
}

const isPicture = (tokens: readonly Token[]) => tokens.length === 1 && tokens[0]?.type === 'image'
const isKey = (text: string) => /^(Ctrl|Strg|Cmd|Esc|Enter|Shift|Tab|Space|[?JK↑↓←→])( [A-Z?])?$/.test(text)
