import type { DocPage } from '@sharelight/contract'
import { useMemo } from 'react'
import { useContent } from '../../lib/content.ts'

/** The page that the glossary, a collection of its own, stands on. */
const glossaryPage = 'glossary'

/** The pages of the documentation, the glossary's words on theirs. */
export function useDocs() {
  const { data, ...query } = useContent('docs')
  const { data: terms } = useContent('glossary')
  const pages = useMemo(
    () => data?.map(page => (page.id === glossaryPage ? withTerms(page, terms ?? []) : page)),
    [data, terms],
  )
  return { ...query, data: pages }
}

function withTerms(page: DocPage, terms: readonly { term: string; meaning: string }[]): DocPage {
  return { ...page, body: [page.body, ...terms.map(({ term, meaning }) => `### ${term}\n\n${meaning}`)].join('\n\n') }
}
