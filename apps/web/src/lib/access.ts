export { guard } from '@sharelight/domain'
