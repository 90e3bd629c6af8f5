import { CloseButton, TextInput } from '@mantine/core'
import type { DocPage } from '@sharelight/contract'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/states.tsx'
import classes from './help.module.css'
import { docLink } from './pages.ts'
import { partsOf, searchPages } from './search-pages.ts'
import { writtenIn } from './written-in.ts'
import { texts } from '#texts/help.ts'
import { texts as shared } from '#texts/shared.ts'

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      type="search"
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label={texts.clear} onClick={() => onChange('')} />}
      placeholder={texts.search}
      aria-label={texts.search}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') onChange('')
      }}
    />
  )
}

/** Where the words of the question stand, the best place first. */
export function SearchResults({
  pages,
  question,
  onOpen,
}: {
  pages: readonly DocPage[]
  question: string
  onOpen: () => void
}) {
  const parts = useMemo(() => partsOf(pages), [pages])
  const hits = searchPages(parts, question)
  return (
    <section aria-label={texts.results}>
      <p className={`caption ${classes.found}`} role="status">
        {hits.length === 0 ? shared.noResults : texts.found(hits.length)}
      </p>
      {hits.length === 0 ? (
        <EmptyState hint={texts.nothing} />
      ) : (
        <ul className={classes.hits}>
          {hits.map(({ reference, page, language, heading, excerpt }) => (
            <li key={reference} {...writtenIn(language)}>
              <Link to={docLink(reference)} onClick={onOpen}>
                <strong>{heading ? `${page}: ${heading}` : page}</strong>
                <span>{excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
