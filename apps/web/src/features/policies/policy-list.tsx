import { Button, Group } from '@mantine/core'
import type { Policy } from '@sharelight/contract'
import { IconChevronDown, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { saveText } from '../../lib/download.ts'
import { Card } from '../../ui/card.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { EmptyState } from '../../ui/states.tsx'
import rows from '../../ui/row-list.module.css'
import { texts } from '#texts/policies.ts'
import classes from './policies.module.css'
import { PolicyRow } from './policy-row.tsx'
import { useOpenPolicy } from './use-open-policy.ts'
import { readExport, useOrderPolicies, useTemplates } from './use-policies.ts'

const ImportForm = lazyPart(() => import('./import-form.tsx').then(module => module.ImportForm))

export function PolicyList({ policies }: { policies: Policy[] }) {
  const order = useOrderPolicies()
  const ids = policies.map(({ id }) => id)
  const move = (at: number, by: number) => {
    const next = ids.toSpliced(at, 1)
    order.mutate(next.toSpliced(at + by, 0, ids[at]!))
  }
  return (
    <Card title={texts.list} note={texts.modeHint} tools={<Tools hasSome={policies.length > 0} />}>
      {policies.length === 0 ? (
        <>
          <EmptyState title={texts.empty} hint={texts.emptyHint} />
          <Templates />
        </>
      ) : (
        <ol className={rows.list}>
          {policies.map((policy, at) => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              {...(at > 0 && { onEarlier: () => move(at, -1) })}
              {...(at < policies.length - 1 && { onLater: () => move(at, 1) })}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Tools({ hasSome }: { hasSome: boolean }) {
  const importJson = () =>
    openModal({ title: texts.importing.title, width: '36rem', content: close => <ImportForm close={close} /> })
  const exportJson = async () => saveText(texts.exportFile, JSON.stringify(await readExport(), null, 2))
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={importJson}>
        {texts.import}
      </Button>
      {hasSome && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void exportJson()}
        >
          {texts.export}
        </Button>
      )}
      <NewPolicy />
    </Group>
  )
}

function NewPolicy() {
  const { begin } = useOpenPolicy()
  const { data: templates = [] } = useTemplates()
  return (
    <Menu
      width={340}
      target={trigger => (
        <Button
          {...trigger}
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {texts.add}
        </Button>
      )}
    >
      {({ Item, Divider, Label }) => (
        <>
          <Item onClick={() => begin()}>{texts.blank}</Item>
          <Divider />
          <Label>{texts.templates}</Label>
          {templates.map(({ id, draft, closed }) => (
            <Item key={id} disabled={closed !== null} onClick={() => begin(id)}>
              {draft.name}
              <span className={classes.about}>{closed ?? draft.description}</span>
            </Item>
          ))}
        </>
      )}
    </Menu>
  )
}

/** Where there is nothing yet, what one can begin with lies open. */
function Templates() {
  const { begin } = useOpenPolicy()
  const { data: templates = [] } = useTemplates()
  return (
    <ul className={classes.templates} aria-label={texts.templates}>
      {templates.map(({ id, draft: { name, description }, closed }) => (
        <li key={id}>
          <button type="button" disabled={closed !== null} onClick={() => begin(id)}>
            <strong>{name}</strong>
            <span>{closed ?? description}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
