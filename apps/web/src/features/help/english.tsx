import { createElement, type ReactNode } from 'react'

/** What is written in English in whatever language the screens speak: from left to right, and said to be English to those who listen. */
export function English({
  as = 'div',
  className,
  children,
}: {
  as?: 'div' | 'article' | 'ul' | 'span'
  className?: string
  children: ReactNode
}) {
  return createElement(as, { lang: 'en', dir: 'ltr', className }, children)
}
