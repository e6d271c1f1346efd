-- Logos of projects for dark mode.

alter table projects add column logo_dark_mode_url text;
alter table projects add column logo_full_dark_mode_url text;

drop trigger record_projects on projects;
create trigger record_projects after update on projects for each row execute function record_project_change('project',
  '{display_name,description,logo_url,full_logo_url,logo_dark_mode_url,logo_full_dark_mode_url,is_production_mode,owner_team_id}');
