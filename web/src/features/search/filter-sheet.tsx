import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FilterForm, type FilterFormProps } from '#/features/search/filter-form';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

interface FilterSheetProps extends FilterFormProps {
  open: boolean;
  onClose: () => void;
  /** How many there are, in words. */
  count: ReactNode;
}

/** The filters on a phone: a sheet over the results, which follow at once behind it. */
export function FilterSheet({ open, onClose, count, ...form }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Filters</Trans>}
      actions={
        <>
          <Button variant="quiet" onClick={() => form.onChange({})}>
            <Trans>Clear all</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Show: {count}</Trans>
          </Button>
        </>
      }
    >
      <FilterForm {...form} />
    </Dialog>
  );
}
