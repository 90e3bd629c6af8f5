import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { adminEntries, playbooks } from '@sharelight/domain'
import { IconArrowRight, IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { askAbout } from '../../lib/data-subject.ts'
import { getEnvironment } from '../../lib/environment.ts'
import { listLink, lists } from '../../lib/lists.ts'
import { show } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { playbookLink } from '../../lib/playbook-link.ts'
import { useStatus } from '../../lib/queries.ts'
import { subjectLink } from '../../lib/subject.ts'
import { timeFrame } from '../../lib/time-frame.ts'
import { useFrame } from '../../lib/use-frame.ts'
import { EntityIcon, ItemIcon } from '../../ui/icons.tsx'
import classes from './global-search.module.css'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/shell.ts'
import {
  accountsEntry,
  adminsEntry,
  configurationEntries,
  foundEntries,
  topEntries,
  type MenuEntry,
} from './menu-entries.ts'
import { useTheme } from './use-theme.ts'

/** From this many letters on, files and people are looked for. */
const shortest = 2
/** And what is held about a person. */
const shortestPerson = 4

interface Hit {
  id: string
  icon: ReactNode
  name: string
  hint: string
  go: () => void
}

/** Entities, screens and actions by one search; `typed` is what was typed before it was there. */
export function GlobalSearch({ typed, onClose }: { typed: string; onClose: () => void }) {
  const [text, setText] = useState(typed)
  const [active, setActive] = useState(0)
  const { hits, note } = useHits(text.trim())
  const list = useRef<HTMLDivElement>(null)
  useEffect(
    () => void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    [active, hits.length],
  )
  function choose(hit: Hit | undefined) {
    if (!hit) return
    onClose()
    hit.go()
  }
  function steer(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive(current => (hits.length ? (current + step + hits.length) % hits.length : 0))
    } else if (event.key === 'Enter') choose(hits[active])
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="min(40rem, 90vw)"
      yOffset="12vh"
      padding={0}
      zIndex={300}
      title={null}
      styles={{ content: { border: '1px solid var(--hairline)' } }}
      aria-label={texts.search}
    >
      <TextInput
        className={classes.input}
        variant="unstyled"
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={texts.spotlight.placeholder}
        value={text}
        data-autofocus
        autoFocus
        aria-label={texts.search}
        role="combobox"
        aria-expanded
        aria-controls="search-hits"
        aria-activedescendant={hits[active] && `hit-${hits[active].id}`}
        onKeyDown={steer}
        onChange={event => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
      />
      <div ref={list} id="search-hits" role="listbox" aria-label={texts.search} className={classes.hits}>
        {hits.map((hit, index) => (
          <div
            key={hit.id}
            id={`hit-${hit.id}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes.hit}
            onMouseMove={() => setActive(index)}
            onMouseDown={() => choose(hit)}
          >
            {hit.icon}
            <span className="truncate">{hit.name}</span>
            <span className={`caption truncate ${classes.where}`}>{hit.hint}</span>
          </div>
        ))}
      </div>
      <p role="status" className={note && classes.note}>
        {note}
      </p>
    </Modal>
  )
}

/** What matches, and what there is to say about it: that more is being looked for, that this failed, or that there is nothing. */
function useHits(text: string): { hits: Hit[]; note: string | undefined } {
  const navigate = useNavigate()
  const { filters } = useCapabilities()
  const { theme, toggle } = useTheme()
  const [search] = useDebouncedValue(text, 150)
  const { entities, isSearching, isError } = useEntities(search, filters)
  const to = (path: string) => () => void navigate(path)
  const arrow = <IconArrowRight size={16} aria-hidden />
  const screens = useScreens().map(({ path, name, hint, isLicensed, feature }): Hit => ({
    id: path.replaceAll(/\W/g, '-'),
    icon: arrow,
    name,
    hint: isLicensed ? (hint ?? texts.spotlight.screens) : texts.notLicensed,
    go: isLicensed ? to(path) : () => show({ kind: 'premium', key: feature }),
  }))
  const actions: Hit[] = [
    { id: 'theme', icon: arrow, name: texts.theme[theme], hint: texts.spotlight.actions, go: toggle },
  ]
  const matching = [...screens, ...actions, ...usePlaybookHits(text, to)].filter(({ name, hint }) =>
    `${name} ${hint}`.toLowerCase().includes(text.toLowerCase()),
  )
  if (!filters) {
    matching.push({
      id: 'entities',
      icon: arrow,
      name: texts.spotlight.entities,
      hint: texts.notLicensed,
      go: () => show({ kind: 'premium', key: 'filters' }),
    })
  }
  const found = [...matching, ...(text ? entities.map(hit => ({ ...hit, go: to(hit.to) })) : [])]
  const hits = [...found, ...usePersonHit(text, to)]
  const isAsked = filters && text.length >= shortest
  if (isAsked && (isSearching || text !== search)) return { hits, note: shared.loading }
  if (isAsked && isError) return { hits, note: texts.spotlight.failed }
  return { hits, note: found.length === 0 ? shared.noResults : undefined }
}

/** Playbooks by what they are called, for those who may use them. */
function usePlaybookHits(text: string, to: (path: string) => () => void): Hit[] {
  const { org, user } = useStatus()
  const isAllowed = user.type === 'system' && org.features.some(({ id }) => id === 'it_scripts')
  if (!text || !isAllowed) return []
  return playbooks.map(({ id, title }) => ({
    id,
    icon: <IconArrowRight size={16} aria-hidden />,
    name: title,
    hint: texts.spotlight.playbook,
    go: to(playbookLink({ playbook: id })),
  }))
}

/** What is held about a person whom the text names: it goes there in memory, never in an address. */
function usePersonHit(text: string, to: (path: string) => () => void): Hit[] {
  const { user } = useStatus()
  if (text.length < shortestPerson || user.type !== 'system') return []
  return [
    {
      id: 'data-subject',
      icon: <IconUserSearch size={16} aria-hidden />,
      name: texts.spotlight.person(text),
      hint: texts.spotlight.dataSubjects,
      go() {
        askAbout(text)
        to(paths.dataSubjects)()
      },
    },
  ]
}

/** What the menus lead to for this user: the same entries, under the same rules. */
function useScreens() {
  const { org, user } = useStatus()
  const on = new Set(org.features.map(({ id }) => id))
  const administration = adminEntries({ orgType: org.type, isDemo: getEnvironment().type === 'demo' })
  const isLicensed = ({ feature }: MenuEntry) => !feature || on.has(feature)
  return [
    ...topEntries.filter(isLicensed),
    ...[...configurationEntries, ...foundEntries].filter(({ systemOnly }) => !systemOnly || user.type === 'system'),
    ...(administration.admin ? [adminsEntry] : []),
    ...(administration.accounts ? [accountsEntry] : []),
  ].map(entry => ({ ...entry, isLicensed: isLicensed(entry) }))
}

/** The last 30 days where the edition shows them and they have events; else what a screen shows by itself. */
function useLately(): string | undefined {
  const { options, newestEvents, clock } = useFrame(undefined, 'events')
  const key = 'last-30-days'
  const isRecent = timeFrame(newestEvents, clock).range?.to ?? ''
  const may = options().some(option => option.key === key && !option.disabled)
  return may && isRecent >= (timeFrame(key, clock).range?.from ?? '') ? key : undefined
}

function useEntities(search: string, isLicensed: boolean) {
  const lately = useLately()
  const { data, isFetching, isError } = useQuery({
    queryKey: ['list', 'search', search],
    enabled: isLicensed && search.length >= shortest,
    queryFn: async ({ signal }) => {
      const question = { search, limit: 6 }
      const options = { signal, quiet: true }
      const [files, employees, contacts, personal] = await Promise.allSettled([
        call(lists.files, question, options),
        call(lists.employees, question, options),
        call(lists.contacts, question, options),
        call(lists['personal-contacts'], question, options),
      ])
      // One kind may be closed to a business user; the others are found all the same.
      if (files.status === 'rejected' && employees.status === 'rejected' && contacts.status === 'rejected')
        throw files.reason
      return { files: itemsOf(files), people: [...itemsOf(employees), ...itemsOf(contacts), ...itemsOf(personal)] }
    },
  })
  const entities = [
    // What somebody did in the last 30 days is one page away, where something is known of them.
    ...(data?.people ?? []).map(person => ({
      id: person.id,
      icon: <EntityIcon kind={person.kind === 'employee' ? 'employees' : 'contacts'} />,
      name: person.name,
      hint: person.address,
      to: subjectLink(person, lately),
    })),
    ...(data?.files ?? []).map(file => ({
      id: file.id,
      icon: <ItemIcon kind={file.kind} />,
      name: file.name,
      hint: file.path,
      to: listLink('files', {
        frame: 'all',
        item: file.id,
        where: [{ dimension: 'name', operator: 'eq', value: file.name }],
      }),
    })),
  ]
  return { entities, isSearching: isFetching && !data, isError }
}

function itemsOf<T>(answer: PromiseSettledResult<{ items: T[] }>): T[] {
  return answer.status === 'fulfilled' ? answer.value.items : []
}
