import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Heart, Search, Send } from 'lucide-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLocale } from '#/i18n/catalogues';
import { Button } from '#/ui/buttons/button';
import { Chip, ChipButton } from '#/ui/buttons/chip';
import { IconButton } from '#/ui/buttons/icon-button';
import { Checkbox } from '#/ui/fields/checkbox';
import { PasswordField } from '#/ui/fields/password-field';
import { RadioCards } from '#/ui/fields/radio-cards';
import { Select } from '#/ui/fields/select';
import { TextArea, TextField } from '#/ui/fields/text-field';
import { Card } from '#/ui/layout/card';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { Skeleton } from '#/ui/layout/skeleton';
import { Tabs } from '#/ui/layout/tabs';
import { Avatar } from '#/ui/marks/avatar';
import { Badge } from '#/ui/marks/badge';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { Menu, menuItemClass } from '#/ui/overlays/menu';
import { ToastRegion } from '#/ui/overlays/toast-region';
import { showToast } from '#/ui/overlays/toast-store';
import '#/styles/index.css';
import styles from './kit-page.module.css';

function Buttons() {
  const [open, setOpen] = useState(false);
  return (
    <Card as="section">
      <div className={styles.row}>
        <Button onClick={() => showToast('Payment complete')}>Toast</Button>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Button size="small" icon={<Search />}>
          Small
        </Button>
        <IconButton label="Like" icon={<Heart />} variant="outline" />
        <IconButton label="Send" icon={<Send />} variant="solid" />
        <Menu trigger="Menu">
          <button type="button" className={menuItemClass}>
            One
          </button>
          <button type="button" className={menuItemClass}>
            Two
          </button>
        </Menu>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="A dialog"
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <TextField label="Name" />
      </Dialog>
    </Card>
  );
}

function Fields() {
  return (
    <Card as="section">
      <div className={styles.grid}>
        <TextField label="Name" hint="As others see it" placeholder="Sofie" />
        <TextField label="E-mail" error="Invalid email" defaultValue="sofie@" />
        <PasswordField label="Password" />
        <Select
          label="Country"
          options={[
            { value: 'NL', label: 'Netherlands' },
            { value: 'BE', label: 'Belgium' },
          ]}
        />
        <TextArea label="About me" />
        <div>
          <Checkbox label="Remember me" defaultChecked />
          <Checkbox look="switch" label="Push messages" hint="On this device" defaultChecked />
        </div>
        <RadioCards
          legend="Credits"
          name="bundle"
          defaultValue="60"
          cards={[
            { value: '20', label: '20 credits', detail: '€ 0,90 per message', end: '€ 18,00' },
            { value: '60', label: '60 credits', detail: '€ 0,75 per message', end: '€ 45,00' },
          ]}
        />
      </div>
    </Card>
  );
}

function Pieces() {
  return (
    <Card as="section">
      <div className={styles.row}>
        <Badge count={3} />
        <Badge count={120} />
        <Badge count={4} tone="warn" />
        <Badge count={0} tone="danger" showZero />
        <Chip>Cooking</Chip>
        <Chip tone="tint">Travelling</Chip>
        <ChipButton active toggle onClick={() => {}}>
          Women
        </ChipButton>
        <Avatar src={null} name="Sofie" size="small" />
        <Avatar src={null} name="Åse" online />
        <Avatar src={null} name="Lars" size="large" />
      </div>
      <div className={styles.grid}>
        <Notice>Information</Notice>
        <Notice tone="ok">It worked.</Notice>
        <Notice tone="warn" action={<Button size="small">Mend</Button>}>
          Careful.
        </Notice>
        <Notice tone="danger" onDismiss={() => {}}>
          It failed.
        </Notice>
      </div>
      <Tabs
        label="Likes"
        tabs={[
          { key: 'a', label: 'Received', panel: <p>Panel one</p> },
          { key: 'b', label: 'Sent', panel: <p>Panel two</p> },
        ]}
      />
      <div className={styles.grid}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="circle" />
        <Skeleton shape="block" />
      </div>
      <EmptyState icon={<Heart />} title="No likes yet" action={<Button>Search</Button>}>
        Like somebody, and they may like you back.
      </EmptyState>
    </Card>
  );
}

await activateLocale('en');
const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <main className={styles.page}>
        <PageHead title="Kit">Every part of src/ui.</PageHead>
        <Buttons />
        <Fields />
        <Pieces />
      </main>
      <ToastRegion />
    </I18nProvider>,
  );
}
