-- Whether the medium and the thumb rendition stand there as AVIF too. null: not tried yet; false: shown
-- without. A job makes them once a photo is approved, since it costs some 20 times a WebP's time.
alter table photos add column avif boolean;
update photos set avif = false;
create index photos_without_avif on photos (created_at) where avif is null and status = 'active';

-- Other pixels, other files.
create function photos_forget_avif() returns trigger language plpgsql as $$
begin
    new.avif := null;
    return new;
end $$;
create trigger photos_forget_avif before update of blob_medium on photos
    for each row when (old.blob_medium is distinct from new.blob_medium) execute function photos_forget_avif();
