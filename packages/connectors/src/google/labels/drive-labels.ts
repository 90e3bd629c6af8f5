import { LabelId, type CarriedLabel, type SensitivityLabel } from '@sharelight/contract'
import { SourceFault } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import type { Google } from '../api.ts'
import { GoogleFault } from '../fault.ts'
import { DriveLabel, type CarriedDriveLabel } from './resources.ts'

const longestName = 200
/** Google lets a file carry five; more are nothing that it wrote. */
const most = 16

/** The labels that the organisation has published. */
export class DriveLabels {
  readonly #google: Google
  #known: Promise<ReadonlyMap<string, DriveLabel> | undefined> | undefined

  constructor(google: Google) {
    this.#google = google
  }

  /** By their ids; nothing where they may not be read, which costs labels alone. @throws SourceFault `throttled` */
  known(): Promise<ReadonlyMap<string, DriveLabel> | undefined> {
    this.#known ??= this.#read().catch((error: unknown) => {
      if (isRefusal(error)) return undefined
      this.#known = undefined
      throw error
    })
    return this.#known
  }

  /** Those that can be given, as Google lists them. @throws SourceFault */
  async all(): Promise<SensitivityLabel[]> {
    const tenant = domainOf(this.#google.admin)
    return [...(await this.#read()).values()].flatMap(label =>
      givable(label).map(({ id, name }) => ({ id, tenant, name: name.slice(0, longestName) })),
    )
  }

  /** What Google says that a file carries, as far as the labels are known. */
  carried(
    told: readonly CarriedDriveLabel[] | null | undefined,
    known: ReadonlyMap<string, DriveLabel>,
  ): CarriedLabel[] {
    const tenant = domainOf(this.#google.admin)
    return (told ?? [])
      .flatMap(one => namesOn(one, known.get(one.id)))
      .filter(({ id }) => LabelId.safeParse(id).success)
      .slice(0, most)
      .map(({ id, name }) => ({ id, tenant, name: name.slice(0, longestName), setBy: 'person', setAt: null }))
  }

  async #read(): Promise<ReadonlyMap<string, DriveLabel>> {
    const query = { publishedOnly: true, view: 'LABEL_VIEW_FULL', pageSize: 200 }
    const call = { api: 'labels', path: '/labels', query, scope: 'labels', what: 'The labels of Drive' } as const
    const labels = await this.#google.all(DriveLabel, 'labels', call)
    return new Map(labels.filter(isOn).map(label => [label.id, label]))
  }
}

/** Whatever the reason, files are read without their labels; but who is asked to wait waits. */
const isRefusal = (error: unknown) =>
  error instanceof GoogleFault ||
  error instanceof OutboundFault ||
  (error instanceof SourceFault && error.code !== 'throttled')

interface Named {
  id: string
  name: string
}

/** The choices of its fields; the label itself where it has none. One that asks for more than a choice is filled in by people. */
function givable(label: DriveLabel): Named[] {
  const fields = (label.fields ?? []).filter(isOn)
  const needed = fields.filter(({ properties }) => properties?.required)
  const choices = fields.flatMap(field =>
    needed.every(({ id }) => id === field.id)
      ? (field.selectionOptions?.choices ?? []).filter(isOn).map(choice => nameOfChoice(label, field.id, choice))
      : [],
  )
  return choices.length || needed.length ? choices : [nameOfLabel(label)]
}

/** A label on a file, once for each choice that was made in it. */
function namesOn({ id, fields }: CarriedDriveLabel, label: DriveLabel | undefined): Named[] {
  if (!label) return []
  const chosen = Object.entries(fields ?? {}).flatMap(([field, { selection }]) =>
    (selection ?? []).map(choice => {
      const told = label.fields
        ?.find(one => one.id === field)
        ?.selectionOptions?.choices?.find(one => one.id === choice)
      return nameOfChoice({ ...label, id }, field, told ?? { id: choice })
    }),
  )
  return chosen.length ? chosen : [nameOfLabel(label)]
}

const titleOf = ({ id, properties }: DriveLabel) => properties?.title?.trim() || id
const nameOfLabel = (label: DriveLabel): Named => ({ id: `google/${label.id}`, name: titleOf(label) })

function nameOfChoice(
  label: DriveLabel,
  field: string,
  { id, properties }: { id: string; properties?: { displayName?: string | null | undefined } | null | undefined },
): Named {
  const choice = properties?.displayName?.trim() || id
  return { id: `google/${label.id}/${field}/${id}`, name: `${titleOf(label)} \\ ${choice}` }
}

const off = new Set(['DISABLED', 'DELETED', 'UNPUBLISHED_DRAFT'])
const isOn = ({ lifecycle }: { lifecycle?: { state?: string | null | undefined } | null | undefined }) =>
  !off.has(lifecycle?.state ?? '')

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
