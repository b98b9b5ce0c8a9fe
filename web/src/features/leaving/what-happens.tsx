import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, EyeOff, MailOpen, Trash2 } from 'lucide-react';
import styles from './leaving.module.css';

/** The way of a deleted account, step by step, in plain words. */
export function WhatHappens({ credits }: { credits: number }) {
  return (
    <ul className={styles.facts}>
      <li><EyeOff aria-hidden="true" /><p><Trans><strong>Now:</strong> your profile is hidden from everybody, and you are logged out everywhere.</Trans></p></li>
      <li><MailOpen aria-hidden="true" /><p><Trans><strong>For 14 days:</strong> you can come back with the link in our mail. Everything is then as it was.</Trans></p></li>
      <li>
        <Trash2 aria-hidden="true" />
        <div>
          <p><Trans><strong>After 14 days:</strong> your profile, photos, messages and likes are erased for good. Records of payments stay without your name, because the law asks for them.</Trans></p>
          {credits > 0 && <p><Plural value={credits} one="Your # credit goes too." other="Your # credits go too." /></p>}
        </div>
      </li>
      <li><Download aria-hidden="true" /><p><Trans>Would you like to keep a copy? <Link to="/settings" hash="data">Get your data first</Link></Trans></p></li>
    </ul>
  );
}
