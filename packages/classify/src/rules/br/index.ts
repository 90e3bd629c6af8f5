import { digits, national } from '../national.ts'
import { isRepeated, weightedSum } from '../../validators/checksums.ts'
import { isCpf } from '../../validators/national.ts'

/** Identifiers of Brazil. */
export const brRules = national('BR', [
  {
    id: 'cpf',
    name: 'Brazilian taxpayer number (CPF)',
    kind: 'national-id',
    source: 'Brazil, Receita Federal, IN RFB 1548/2015',
    pattern: [/\d{3}\.?\d{3}\.?\d{3}-?\d{2}/, digits(11)],
    near: ['cpf', 'cadastro de pessoas fisicas', 'contribuinte'],
    accept: isCpf,
  },
  {
    id: 'cnpj',
    name: 'Brazilian company number (CNPJ)',
    kind: 'company-id',
    source: 'Brazil, Receita Federal, IN RFB 2229/2024 (alphanumeric)',
    pattern: /[A-Z0-9]{2}[.]?[A-Z0-9]{3}[.]?[A-Z0-9]{3}[/.]?[A-Z0-9]{4}[-]?\d{2}/,
    strength: 'strong',
    near: ['cnpj', 'cadastro nacional'],
    accept: value => {
      const sum = (length: number) =>
        Array.from(value.slice(0, length)).reduce(
          (total, symbol, at) => total + (symbol.charCodeAt(0) - 48) * (((length - 1 - at) % 8) + 2),
          0,
        )
      const check = (length: number) => {
        const rest = sum(length) % 11
        return rest < 2 ? 0 : 11 - rest
      }
      return !isRepeated(value) && check(12) === Number(value[12]) && check(13) === Number(value[13])
    },
  },
  {
    id: 'cns',
    name: 'Brazilian health card (CNS)',
    kind: 'health-id',
    source: 'Brazil, Ministério da Saúde, Cartão Nacional de Saúde',
    pattern: digits(15),
    near: ['cns', 'cartao sus', 'cartao nacional de saude', 'sus'],
    accept: value =>
      /^[12789]/.test(value) && weightedSum(value, [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  {
    id: 'pis',
    name: 'Brazilian social number (PIS/PASEP)',
    kind: 'tax-id',
    source: 'Brazil, Caixa Econômica Federal',
    pattern: digits(11),
    near: ['pis', 'pasep', 'nis', 'nit'],
    accept: value =>
      !isRepeated(value) &&
      ((11 - (weightedSum(value, [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(value[10]),
  },
  {
    id: 'rg',
    name: 'Brazilian identity card (RG)',
    kind: 'national-id',
    source: 'Brazil, Lei 7.116/1983',
    pattern: /\d{1,2}\.?\d{3}\.?\d{3}-?[\dX]/,
    near: ['rg', 'registro geral', 'carteira de identidade', 'identidade'],
    within: 40,
  },
  {
    id: 'cnh',
    name: 'Brazilian driving licence (CNH)',
    kind: 'driving-licence',
    source: 'Brazil, CONTRAN Resolução 886/2021',
    pattern: digits(11),
    near: ['cnh', 'carteira de motorista', 'habilitacao'],
    accept: value => {
      const first = weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
      const second = (weightedSum(value, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11) - (first > 9 ? 2 : 0)
      return (
        !isRepeated(value) &&
        (first > 9 ? 0 : first) === Number(value[9]) &&
        (second < 0 ? second + 11 : second > 9 ? 0 : second) === Number(value[10])
      )
    },
  },
  {
    id: 'voter',
    name: 'Brazilian voter number',
    kind: 'national-id',
    source: 'Brazil, TSE Resolução 21.538/2003',
    pattern: digits(12),
    near: ['titulo de eleitor', 'titulo eleitoral', 'eleitor'],
    accept: value => {
      const first = (weightedSum(value, [2, 3, 4, 5, 6, 7, 8, 9]) % 11) % 10
      const second = (weightedSum(value.slice(8), [7, 8, 9]) % 11) % 10
      return (
        Number(value.slice(8, 10)) >= 1 &&
        Number(value.slice(8, 10)) <= 28 &&
        first === Number(value[10]) &&
        second === Number(value[11])
      )
    },
  },
  {
    id: 'plate',
    name: 'Brazilian vehicle plate',
    kind: 'vehicle',
    source: 'Brazil, CONTRAN Resolução 969/2022',
    pattern: [/[A-Z]{3}-? ?\d{4}/, /[A-Z]{3}\d[A-Z]\d{2}/],
    near: ['placa', 'veiculo', 'carro'],
    within: 40,
  },
  {
    id: 'passport',
    name: 'Brazilian passport',
    kind: 'passport',
    source: 'Brazil, Polícia Federal',
    pattern: /[A-Z]{2}\d{6}/,
    near: ['passaporte'],
  },
])
