import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { trustClasses, type TrustClass } from '@sharelight/contract'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useFrame } from '../../lib/use-frame.ts'
import controls from '../../ui/controls.module.css'
import { FramePicker } from '../../ui/frame-picker.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Page } from '../../ui/page.tsx'
import { TablePlaceholder } from '../../ui/data-table.tsx'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/trust.ts'
import { TrustTable } from './trust-table.tsx'
import type { TrustQuestion } from './use-trust.ts'

const Suggestions = lazyPart(() => import('./suggestions.tsx').then(module => module.Suggestions))

const ImportForm = lazyPart(() => import('./import-form.tsx').then(module => module.ImportForm))

type View = keyof typeof texts.views
const sorts: readonly string[] = ['name', 'received', 'sensitive', 'high'] satisfies TrustQuestion['sort'][]

/** Outside organisations and contacts, what they receive, and how far they are trusted. The address says everything about the list. */
export function TrustScreen() {
  const place = usePlace()
  const frame = useFrame(place.frame, 'events')
  const isList = place.view !== 'suggestions'
  const search = useDebouncedCallback((q: string) => place.change({ q }), 250)
  const importCsv = () =>
    openModal({ title: texts.importTitle, width: '44rem', content: close => <ImportForm close={close} /> })
  return (
    <Page
      title={texts.title}
      description={texts.description}
      fill
      aside={
        <>
          {isList && (
            <TextInput
              key={place.view}
              w={240}
              placeholder={texts.search}
              aria-label={texts.search}
              leftSection={<IconSearch size={16} aria-hidden />}
              defaultValue={place.search}
              onChange={event => search(event.currentTarget.value)}
            />
          )}
          <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={importCsv}>
            {texts.import}
          </Button>
          {isList && (
            <FramePicker
              value={frame.current.key}
              name={frame.current.name}
              options={frame.options}
              onChange={key => place.change({ frame: key })}
            />
          )}
        </>
      }
    >
      <nav className={controls.tabs} aria-label={texts.title}>
        {(Object.keys(texts.views) as View[]).map(view => (
          <Link
            key={view}
            className={controls.tab}
            to={`?of=${view}${place.frame ? `&frame=${place.frame}` : ''}`}
            aria-current={view === place.view ? 'page' : undefined}
          >
            {texts.views[view]}
          </Link>
        ))}
      </nav>
      {place.view === 'suggestions' ? (
        <Suggestions />
      ) : (
        <>
          <SegmentedControl
            size="xs"
            mb="xs"
            style={{ alignSelf: 'flex-start', flex: 'none' }}
            aria-label={texts.of}
            value={place.trust ?? 'all'}
            onChange={value => place.change({ trust: value === 'all' ? '' : value })}
            data={[
              { value: 'all', label: texts.all },
              ...trustClasses.map(value => ({ value, label: shared.trust[value] })),
            ]}
          />
          {frame.ready ? (
            <TrustTable
              key={place.view}
              frame={frame.current}
              question={{ kind: place.view, search: place.search, trust: place.trust, ...place.sort }}
              onSort={(by, direction) => place.change({ sort: `${by}:${direction}` })}
            />
          ) : (
            <TablePlaceholder />
          )}
        </>
      )}
    </Page>
  )
}

function usePlace() {
  const [query, setQuery] = useSearchParams()
  const [by, direction] = query.get('sort')?.split(':') ?? []
  const of = query.get('of')
  const view: View = of === 'contacts' || of === 'suggestions' ? of : 'organizations'
  return {
    view,
    search: query.get('q') ?? '',
    frame: query.get('frame') ?? undefined,
    trust: trustClasses.find((value): value is TrustClass => value === query.get('trust')),
    sort: {
      sort: (by && sorts.includes(by) ? by : 'high') as TrustQuestion['sort'],
      direction: direction === 'Ascend' ? ('Ascend' as const) : ('Descend' as const),
    },
    change: (values: Record<string, string>) =>
      setQuery(
        current => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}
