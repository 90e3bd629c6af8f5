import type { texts as English } from '../en/trust.ts'
import { plural } from '../../lib/format.ts'

const parties = {
  organizations: { one: 'organización', other: 'organizaciones' },
  contacts: { one: 'contacto', other: 'contactos' },
}

export const texts: typeof English = {
  title: 'Gestión de la confianza',
  description:
    'En quién confía fuera. Lo que llega solo a terceros de confianza se valora un nivel por debajo, en todo el historial.',
  views: { organizations: 'Organizaciones', contacts: 'Contactos', suggestions: 'Sugerencias' },
  search: 'Buscar por nombre o dirección',
  all: 'Todos',
  of: 'Confianza',
  columns: {
    name: 'Nombre',
    organisation: 'Organización',
    contacts: 'Contactos',
    received: 'Recibidos',
    sensitive: 'Sensibles',
    risk: 'Riesgo abierto',
    high: 'Alto',
    lastAt: 'Último',
    trust: 'Confianza',
    reason: 'Motivo',
    decided: 'Decidido',
    expires: 'Hasta',
  },
  inherited: 'de su organización',
  expired: 'caducada',
  receivedEvents: 'Eventos recibidos',
  import: 'Importar CSV',
  decide: 'Decidir la confianza',
  noneFound: 'Nadie coincide. Cambie la búsqueda, la confianza o el periodo.',
  decideMany: (count, kind) => `Decidir la confianza en ${plural(count, parties[kind])}`,
  trust: 'Confianza',
  reason: 'Motivo',
  reasonHint: 'Contrato, evaluación del proveedor, incidente…',
  expires: 'Hasta (vacío: hasta que alguien lo cambie)',
  effect: 'Efecto en todo el historial',
  save: 'Guardar',
  saved: 'Guardado. Se reevalúa todo el historial.',
  current: 'Ahora',
  none: 'No se ha decidido nada',
  nobody:
    'Las organizaciones y los contactos externos aparecen aquí cuando les llega algo. Elija otro periodo o conecte un archivo de correo.',
  decidedBy: (who, when) => `Decidido por ${who || 'la configuración inicial'} el ${when}`,
  receives: 'Qué recibe',
  investigate: 'Investigar',
  openEvents: 'Eventos de riesgo abiertos',
  importTitle: 'Importar la confianza desde CSV',
  importHint:
    'Columnas: subject (un dominio o una dirección), trust (trusted, neutral o untrusted), reason, expires. Se guardan todas las líneas o ninguna.',
  importSample: 'partner.example,trusted,Contrato 2026,2027-12-31',
  importSave: count => `Guardar ${plural(count, { one: 'decisión', other: 'decisiones' })}`,
  importProblems: 'No se guarda nada mientras una línea tenga un problema.',
  importFine: 'Todas las líneas se pueden guardar.',
  subject: 'Tercero',
  suggestionsEmpty: 'No hay sugerencias',
  suggestionsHint:
    'Aquí aparecen las organizaciones con intercambio prolongado en ambos sentidos y sobre las que aún no se ha decidido.',
  accept: 'Confiar',
  days: 'días',
  sent: 'enviados',
  answered: 'respondidos',
}
