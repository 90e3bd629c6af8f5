import type { texts as English } from '../en/exception.ts'
import { formatNumber, plural, pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  form: 'Nueva excepción',
  value: 'Valor',
  valueHint: 'Se guarda su hash, no el valor.',
  pattern: 'O una forma (patrón RE2)',
  label: 'Como',
  anyLabel: 'Cualquier tipo de información',
  path: 'Solo en esta carpeta o elemento',
  reason: 'Motivo',
  reasonHint: 'Se muestra dondequiera que se excluya',
  expires: 'Hasta',
  everywhere: 'En todas partes',
  where: 'Dónde',
  hereOnly: 'Solo en este elemento',
  inFolder: 'Solo en su carpeta',
  save: 'Excluir',
  saved: items =>
    items === 0
      ? 'Guardado.'
      : `Guardado. ${plural(items, { one: 'elemento ha cambiado', other: 'elementos han cambiado' })} en el acto.`,
  preview: 'Qué efecto tiene',
  losing: count => `${plural(count, { one: 'elemento pierde', other: 'elementos pierden' })} una etiqueta`,
  fewer: count => `${formatNumber(count)} más ${pluralForm(count, { one: 'tiene', other: 'tienen' })} menos hallazgos`,
  told: (losing, fewer) =>
    [losing > 0 || fewer === 0 ? texts.losing(losing) : '', fewer > 0 ? texts.fewerThan(losing, fewer) : '']
      .filter(Boolean)
      .join(', '),
  fewerThan: (losing, count) =>
    losing > 0
      ? texts.fewer(count)
      : `${plural(count, { one: 'elemento tiene', other: 'elementos tienen' })} menos hallazgos`,
  lesson: 'Excluir lo que tienen en común',
  isNot: name => `Esto no es ${name}`,
  what: 'Qué',
  thisValue: masked => `El valor ${masked}`,
  wholeLabel: name => `Todo lo encontrado como ${name}`,
}
