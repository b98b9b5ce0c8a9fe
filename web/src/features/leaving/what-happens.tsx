import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, EyeOff, MailOpen, Trash2 } from 'lucide-react';
import styles from './leaving.module.css';

/** The way of a deleted account, step by step, in plain words. */
export function WhatHappens({ credits }: { credits: number }) {
  return (
    <ul className={styles.facts}>
      <li>
        <EyeOff aria-hidden="true" />
        <p>
          <Trans>
            <strong>Now:</strong> your profile is hidden from everyone, and you're logged out everywhere.
          </Trans>
        </p>
      </li>
      <li>
        <MailOpen aria-hidden="true" />
        <p>
          <Trans>
            <strong>For 14 days:</strong> you can come back with the link in our e-mail. Everything will be as it was.
          </Trans>
        </p>
      </li>
      <li>
        <Trash2 aria-hidden="true" />
        <div>
          <p>
            <Trans>
              <strong>After 14 days:</strong> your profile, photos, messages and likes are permanently deleted. We keep
              payment records without your name, because the law requires it.
            </Trans>
          </p>
          {credits > 0 && (
            <p>
              <Plural value={credits} one="You'll also lose your # credit." other="You'll also lose your # credits." />
            </p>
          )}
        </div>
      </li>
      <li>
        <Download aria-hidden="true" />
        <p>
          <Trans>
            Would you like to keep a copy?{' '}
            <Link to="/settings" hash="data">
              Get your data first
            </Link>
          </Trans>
        </p>
      </li>
    </ul>
  );
}
