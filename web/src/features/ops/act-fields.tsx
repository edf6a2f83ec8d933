/** What an act needs beside its reason. */
import { Input, Select } from 'antd';
import { Field } from '@/ui/field';
import { STATUSES } from './stuck-words';
import type { OpsAction } from './model';

/** What is typed, by field. */
export type Typed = Readonly<Record<string, string>>;

/** What a carrier may be told otherwise; nothing that changes the price. */
const PATHS = [
  'RatingZip',
  'UnemploymentId',
  'NatureOfBusiness',
  'LegalEntity',
  'BusinessName',
  'ContactInformation.FirstName',
  'ContactInformation.LastName',
  'ContactInformation.Email',
  'ContactInformation.Phone',
  'PrimaryAddress.Line1',
  'PrimaryAddress.Line2',
] as const;

interface OneField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: 'days';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly optional?: true;
}

const FIELDS: Partial<Record<OpsAction, readonly OneField[]>> = {
  'mark-bound': [{ name: 'policy_number', label: 'Policy number', hint: 'As the carrier says it' }],
  abort: [
    {
      name: 'confirmed_by',
      label: 'Confirmed by',
      hint: 'Who at the carrier said that nothing is bound; needed while it is parked',
      optional: true,
    },
  ],
  correct: [
    {
      name: 'path',
      label: 'Field',
      hint: 'Nothing that changes the price',
      choices: PATHS.map((value) => ({ value, label: value })),
    },
    { name: 'value', label: 'Value', hint: 'What the carrier is told' },
  ],
  override: [{ name: 'status', label: 'Status', choices: STATUSES }],
  extend: [{ name: 'days', label: 'Days', hint: '1 to 30 at once, 60 in all', kind: 'days' }],
};

/** The fields of an act, and which of them must be filled. */
export const fieldsOf = (action: OpsAction): readonly OneField[] => FIELDS[action] ?? [];

/** The fields. */
export function ActFields(props: {
  action: OpsAction;
  typed: Typed;
  problems: ReadonlyMap<string, string>;
  onType: (name: string, value: string) => void;
}) {
  const { action, typed, problems, onType } = props;
  return fieldsOf(action).map(({ name, label, hint, kind, choices, optional }) => (
    <Field
      key={name}
      label={label}
      required={optional !== true}
      hint={hint}
      problem={problems.get(name) ?? null}
    >
      {(control) =>
        choices ? (
          <Select
            {...control}
            virtual={false}
            style={{ width: '100%' }}
            value={typed[name] ?? null}
            onChange={(value) => onType(name, value)}
            options={[...choices]}
          />
        ) : (
          <Input
            {...control}
            maxLength={200}
            inputMode={kind === 'days' ? 'numeric' : 'text'}
            value={typed[name] ?? ''}
            onChange={({ target }) => onType(name, target.value)}
          />
        )
      }
    </Field>
  ));
}
